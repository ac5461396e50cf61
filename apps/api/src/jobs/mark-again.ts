import type { ReportId } from '@assay/assessment';
import type { Pool } from 'pg';
import { createMarking } from '../features/remarks/mark-next.service.ts';
import { goThroughTenant, runShare } from './batches.ts';
import { type MarkAgain, queueMarkAgain } from './worker-queue.queries.ts';

/** Learners wait for their results, and the work itself is mostly waiting for the database. */
const REST = 0.1;

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
      goThroughTenant<ReportId>(pool, tenantId, markNext, {
        isTimeUp,
        rest: REST,
      }),
    queue: (_from, afterSeconds = 0) => queueMarkAgain(jobsPool, { tenantId, remarkId }, afterSeconds),
    hasFreeSpace,
  });
}
