import type { ReportId } from '@assay/assessment';
import type { Pool } from 'pg';
import { createMarking } from '../features/remarks/mark-next.service.ts';
import { goThroughTenant, runShare } from './batches.ts';
import { type MarkAgain, queueMarkAgain } from './worker-queue.queries.ts';

/** Learners wait for their results, and the work itself is mostly waiting for the database. */
const REST = 0.1;
/** Transactions at once, which share what each waits for: the disk and the way to the database. */
const AT_ONCE = 3;

type Deps = {
  pool: Pool;
  jobsPool: Pool;
  hasFreeSpace: () => boolean;
  originOf(host: string): string;
};

/**
 * Does one job's share of marking a test again, each report in a transaction of its own. Whoever is killed
 * leaves the rest to the next job: what is left shows in the reports themselves.
 */
export async function runMarkAgain(
  { pool, jobsPool, hasFreeSpace, originOf }: Deps,
  { tenantId, remarkId }: MarkAgain,
): Promise<void> {
  const markNext = createMarking({ originOf }, remarkId);
  await runShare<ReportId>(null, {
    work: (_from, isTimeUp) =>
      inParallel(() => goThroughTenant<ReportId>(pool, tenantId, markNext, { isTimeUp, rest: REST })),
    queue: (_from, afterSeconds = 0) => queueMarkAgain(jobsPool, { tenantId, remarkId }, afterSeconds),
    hasFreeSpace,
  });
}

/**
 * Does the work several times at once, and waits for all of them, though one fails.
 * @returns null where none of them left anything
 */
async function inParallel<At>(work: () => Promise<At | null>): Promise<At | null> {
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const stops = results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return stops.find((at) => at !== null) ?? null;
}
