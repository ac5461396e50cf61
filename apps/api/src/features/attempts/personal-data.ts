import type { AttemptId, UserId } from '@assay/assessment';
import type { inTransaction } from '../../db/context.ts';
import { ERASED_TEXT } from '../accounts/personal-data.ts';
import { getVersion } from '../publishing/versions.ts';
import { readReportToCopy } from '../reports/reports.service.ts';
import { presentKeptAttempt } from './personal-data.present.ts';
import { eraseWords, findKeptAttempt, listAttemptIds, replaceReasons } from './personal-data.queries.ts';

/**
 * Copies a learner's attempts for the learner's own export, one at a time.
 * @param ask runs work in a transaction of its own
 */
export async function* exportLearner(userId: UserId, ask: typeof inTransaction): AsyncGenerator<object> {
  for (const id of await ask(() => listAttemptIds(userId))) {
    const attempt = await ask(() => copyAttempt(userId, id));
    if (attempt !== null) yield attempt;
  }
}

async function copyAttempt(userId: UserId, id: AttemptId): Promise<object | null> {
  const attempt = await findKeptAttempt(userId, id);
  if (attempt === null) return null;
  const version = await getVersion(attempt.test_version_id);
  const copied = attempt.report_id === null ? null : await readReportToCopy(userId, attempt.report_id);
  const { report = null, hasAccess = false } = copied ?? {};
  return presentKeptAttempt(attempt, { version, report, hasAccess });
}

/**
 * Part of erasing a learner: notes of answers, late bodies, and operators' reasons, which may name the
 * learner. Attempts and their figures stay.
 */
export async function eraseLearner(userId: UserId): Promise<void> {
  await eraseWords(userId);
  await replaceReasons(userId, ERASED_TEXT);
}
