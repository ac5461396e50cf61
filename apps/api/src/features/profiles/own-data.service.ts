import { Readable } from 'node:stream';
import type { UserId } from '@assay/assessment';
import { inTransaction, keepTenant } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { createHeldAmounts } from '../../http/overload/held-amounts.ts';
import { LIMITS } from '../../http/overload/limits.ts';
import * as accommodations from '../accommodations/personal-data.ts';
import { getAccount } from '../accounts/accounts.service.ts';
import * as accounts from '../accounts/personal-data.ts';
import { hashSubject } from '../accounts/secrets.ts';
import * as attempts from '../attempts/personal-data.ts';
import * as cohorts from '../cohorts/personal-data.ts';
import * as invitations from '../invitations/personal-data.ts';
import * as live from '../live/personal-data.ts';
import * as mails from '../mails/personal-data.ts';
import * as payments from '../payments/personal-data.ts';
import * as practice from '../practice/personal-data.ts';
import { spendAll } from '../throttles/throttles.ts';
import * as tickets from '../tickets/personal-data.ts';

/** Copies that this process is sending, by user. */
const underWay = createHeldAmounts();

/**
 * Streams everything that is kept of a learner as JSON: only one attempt or ticket, or a page of practice or
 * messages, is in memory at a time, and no connection is held while its reader is slow.
 * @returns a refusal where a copy is under way, or the day's maximum is reached
 */
export async function copyOwnData(
  { appSecret }: { appSecret: string },
  userId: UserId,
): Promise<Readable | Failure<'too_many'>> {
  const { perLearner, answer } = LIMITS.copies;
  const copies = [{ key: userId, most: perLearner }];
  if (!underWay.take(copies, 1)) return new Failure('too_many', {}, answer.retryAfterSeconds);
  const end = () => underWay.release(copies, 1);
  try {
    const spent = await inTransaction(() =>
      spendAll([['downloadByLearner', hashSubject(appSecret, userId)]]),
    );
    if (spent.allowed) {
      const copy = Readable.from(writeCopy(appSecret, userId, keepTenant()), { objectMode: false });
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
  return writeCopy(appSecret, userId, keepTenant());
}

async function* writeCopy(
  appSecret: string,
  userId: UserId,
  inTenant: ReturnType<typeof keepTenant>,
): AsyncGenerator<string> {
  const ask: typeof inTransaction = (work) => inTenant(() => inTransaction(work));
  const beside = await ask(() => copyBesideLists(appSecret, userId));
  yield JSON.stringify(beside, null, 1).slice(0, -2);
  yield* writeList('tests', attempts.exportLearner(userId, ask));
  yield* writeList('practice', practice.exportLearner(userId, ask));
  yield* writeList('tickets', tickets.exportLearner({ appSecret }, userId, ask));
  yield '}\n';
}

/** Copies what is short enough to be in memory as a whole, in the order of the file. */
async function copyBesideLists(appSecret: string, userId: UserId): Promise<object> {
  const account = await getAccount(userId);
  const { sessions, devices, ...person } = await accounts.exportLearner({ appSecret }, account);
  return {
    made_at: new Date(account.now),
    ...person,
    ...(await payments.exportLearner(userId)),
    sessions,
    devices,
    ...(await mails.exportLearner(account.user.email)),
    ...(await invitations.exportLearner(account.user.email)),
    ...(await accommodations.exportLearner(userId)),
    ...(await live.exportLearner(userId)),
    ...(await cohorts.exportLearner(userId)),
  };
}

/** Writes a list as the next entry of the file. @param items objects, or JSON in pieces */
async function* writeList(
  name: string,
  items: AsyncIterable<object | AsyncIterable<string>>,
): AsyncGenerator<string> {
  yield `,\n "${name}": [`;
  let separator = '\n';
  for await (const item of items) {
    yield separator;
    if (Symbol.asyncIterator in item) yield* item;
    else yield JSON.stringify(item);
    separator = ',\n';
  }
  yield '\n]';
}
