import type { UserId } from '@assay/assessment';
import type { Pool } from 'pg';
import { recountNextTotals } from '../features/results/totals.service.ts';
import { goThroughTenants, type Position, runShare } from './in-batches.ts';
import { queueTotalsRecount } from './worker-queue.queries.ts';

/** Whoever of them hands in meanwhile waits for the batch. */
const BATCH = 50;

/**
 * One job's share of counting all learners' totals again from their reports: those of before there were totals, of older
 * versions that still serve, and of tests that were opened or closed since.
 */
export async function runTotalsRecountJob(
  { pool, jobsPool, hasFreeSpace }: { pool: Pool; jobsPool: Pool; hasFreeSpace: () => boolean },
  from: Position<UserId> | null,
): Promise<void> {
  await runShare(from, {
    work: (at, isTimeUp) =>
      goThroughTenants(pool, at, (afterId) => recountNextTotals(afterId, BATCH), isTimeUp),
    queue: (at, afterSeconds) => queueTotalsRecount(jobsPool, at, afterSeconds),
    hasFreeSpace,
  });
}
