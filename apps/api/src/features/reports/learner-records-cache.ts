import type { UserId } from '@assay/assessment';
import { LruCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';
import { type LearnerRecords, readLearnerRecords, readRecordsState } from './learner-records.queries.ts';

/** Some four hundred learners with 300 reports, and thousands with a few. */
const MAX_BYTES = 32_000_000;
/** Of a record besides its answers: ids, month, and what keeps them together. */
const RECORD_BYTES = 200;

type Kept = { state: string; records: LearnerRecords };

const cache = new LruCache<Kept>(
  MAX_BYTES,
  ({ records: { reportIds, results } }) => reportIds.length * RECORD_BYTES + 3 * results.length,
);

/**
 * All records of a learner, newest first. To find, write and read some hundred of them takes longer than all that is made of
 * them, and they change only when a test is handed in, or a report is withdrawn: so they are kept in memory, and the
 * database is asked each time whether the learner's reports are still those. A record that is there never changes.
 */
export async function getLearnerRecords(userId: UserId): Promise<LearnerRecords> {
  // The tenant is in the key, so that nobody's are found by their id alone.
  const key = `${currentTenantId()}/${userId}`;
  const { state, reports } = await readRecordsState(userId);
  const kept = cache.get(key);
  if (kept?.state === state) return kept.records;
  const records = await readLearnerRecords(userId, {});
  // Records of reports from before may still be to be made; they come without the reports being others.
  if (records.reportIds.length === reports) cache.set(key, { state, records });
  return records;
}
