import { Readable } from 'node:stream';
import type { AttemptId, UserId } from '@assay/assessment';
import { inTransaction, keepTenant } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { createHeldAmounts } from '../../http/overload/held-amounts.ts';
import { LIMITS } from '../../http/overload/limits.ts';
import { presentUser } from '../accounts/accounts.present.ts';
import { getAccount } from '../accounts/accounts.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { listSessions } from '../accounts/sessions.ts';
import { listBarredTests } from '../accounts/taken-tests.service.ts';
import * as payments from '../payments/personal-data.ts';
import * as practice from '../practice/personal-data.ts';
import { getVersion } from '../publishing/versions.ts';
import { readReportToCopy } from '../reports/reports.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import * as tickets from '../tickets/personal-data.ts';
import { deviceInWords } from './device-words.ts';
import { presentKeptAttempt } from './own-data.present.ts';
import { findKeptAttempt, getKeptBeside, listAttemptIds } from './own-data.queries.ts';

type Owner = { userId: UserId; token: string };

/** Copies that this process is sending, by user. */
const underWay = createHeldAmounts();

/**
 * Streams everything that is kept of a learner as JSON: only one attempt or ticket, or a page of practice or
 * messages, is in memory at a time, and no connection is held while its reader is slow.
 * @returns a refusal where a copy is under way, or the day's maximum is reached
 */
export async function copyOwnData(
  { appSecret }: { appSecret: string },
  owner: Owner,
): Promise<Readable | Failure<'too_many'>> {
  const { userId } = owner;
  const { perLearner, answer } = LIMITS.copies;
  const copies = [{ key: userId, most: perLearner }];
  if (!underWay.take(copies, 1)) return new Failure('too_many', {}, answer.retryAfterSeconds);
  const end = () => underWay.release(copies, 1);
  try {
    const spent = await inTransaction(() =>
      spendAll([['downloadByLearner', hashSubject(appSecret, userId)]]),
    );
    if (spent.allowed) {
      const copy = Readable.from(writeCopy(appSecret, owner, keepTenant()), { objectMode: false });
      return copy.once('close', end);
    }
    end();
    return new Failure('too_many', {}, spent.retryAfterSeconds);
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Does the same for the office, which holds no session of the learner's. To be read while the tenant is set.
 */
export function copyOwnDataForOffice(
  { appSecret }: { appSecret: string },
  userId: UserId,
): AsyncIterable<string> {
  return writeCopy(appSecret, { userId, token: '' }, keepTenant());
}

async function* writeCopy(
  appSecret: string,
  owner: Owner,
  inTenant: ReturnType<typeof keepTenant>,
): AsyncGenerator<string> {
  const ask = <T>(work: () => Promise<T>) => inTenant(() => inTransaction(work));
  const { beside, ids } = await ask(async () => ({
    beside: await copyAllButTests(appSecret, owner),
    ids: await listAttemptIds(owner.userId),
  }));
  yield `${JSON.stringify(beside, null, 1).slice(0, -2)},\n "tests": [`;
  let separator = '\n';
  for (const id of ids) {
    const attempt = await ask(() => copyAttempt(owner.userId, id));
    if (attempt === null) continue;
    yield `${separator}${JSON.stringify(attempt)}`;
    separator = ',\n';
  }
  yield '\n],\n "practice": [';
  separator = '\n';
  let after: string | null = null;
  do {
    const page = await ask(() => practice.exportLearner(owner.userId, after));
    for (const answer of page.answers) {
      yield `${separator}${JSON.stringify(answer)}`;
      separator = ',\n';
    }
    after = page.next;
  } while (after !== null);
  yield '\n],\n "tickets": ';
  yield* tickets.exportLearner({ appSecret }, owner.userId, ask);
  yield '}\n';
}

async function copyAllButTests(appSecret: string, { userId, token }: Owner): Promise<object> {
  const account = await getAccount(userId);
  const { created_at, plan_expires_at, devices, mails } = await getKeptBeside(userId);
  const sessions = await listSessions(userId, token);
  return {
    made_at: new Date(account.now),
    // Without a host: the office's copy is not requested through one.
    profile: { ...presentUser(account, { appSecret, origin: '' }), member_since: created_at },
    plan_expires_at,
    tests_of_closed_accounts: (await listBarredTests(userId)).map(({ test_name }) => test_name),
    ...(await payments.exportLearner(userId)),
    sessions: sessions.map(({ userAgent, startedAt, lastUsedAt }) => ({
      ...{ device: deviceInWords(userAgent), user_agent: userAgent },
      ...{ started_at: startedAt, last_used_at: lastUsedAt },
    })),
    devices: devices.map(({ since, lastUsedAt }) => ({
      since: new Date(since),
      last_used_at: new Date(lastUsedAt),
    })),
    mails: mails.map(({ createdAt, sentAt }) => ({
      created_at: new Date(createdAt),
      sent_at: sentAt === null ? null : new Date(sentAt),
    })),
  };
}

async function copyAttempt(userId: UserId, id: AttemptId): Promise<object | null> {
  const attempt = await findKeptAttempt(userId, id);
  if (attempt === null) return null;
  const version = await getVersion(attempt.test_version_id);
  const copied = attempt.report_id === null ? null : await readReportToCopy(userId, attempt.report_id);
  return presentKeptAttempt(attempt, {
    ...{ version, report: copied?.report ?? null, hasAccess: copied?.hasAccess ?? false },
  });
}
