import type { UserId } from '@assay/assessment';
import { createSizedCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';
import { type LearnerRecords, readLearnerRecords, readRecordsState } from './learner-records.queries.ts';

/** Size of the cache in bytes: some four hundred learners with 300 reports, and thousands with a few. */
const MAX_BYTES = 32_000_000;
/** Size of a record besides its answers, in bytes: ids, month, and overhead. */
const RECORD_BYTES = 200;

type Kept = { state: string; records: LearnerRecords };

const cache = createSizedCache<Kept>(
  MAX_BYTES,
  ({ records: { reportIds, results } }) => reportIds.length * RECORD_BYTES + 3 * results.length,
);

/**
 * All records of a learner, newest first. Finding, writing and reading some hundred of them takes longer than
 * all computations with them, and they change only when a test is submitted, or a report is withdrawn or
 * replaced: so they are cached in memory, and the database is asked each time whether the learner's reports
 * are still the same.
 */
export async function getLearnerRecords(userId: UserId): Promise<LearnerRecords> {
  // The tenant is in the key, so that records are never found by the user's id alone.
  const key = `${currentTenantId()}/${userId}`;
  const { state, reports } = await readRecordsState(userId);
  const kept = cache.get(key);
  if (kept?.state === state) return kept.records;
  const records = await readLearnerRecords(userId, {});
  // Records of former reports may still be missing; they are added without a change of the reports.
  if (records.reportIds.length === reports) cache.set(key, { state, records });
  return records;
}
