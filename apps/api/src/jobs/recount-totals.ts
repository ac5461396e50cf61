import type { TenantId, UserId } from '@assay/assessment';
import type { Pool } from 'pg';
import { recountNextTotals } from '../features/reports/totals.service.ts';
import { goThroughTenant, goThroughTenants, type Position, runShare } from './batches.ts';
import { queueTotalsRecount } from './worker-queue.queries.ts';

/** Learners per batch. One of them who hands in meanwhile waits for the batch. */
const BATCH = 50;
const recountBatch = (afterId: UserId) => recountNextTotals(afterId, BATCH);

/** Recounts the totals of all learners of a tenant, after a test was opened or closed. */
export async function recountTenantTotals(pool: Pool, tenantId: TenantId): Promise<void> {
  await goThroughTenant(pool, tenantId, recountBatch);
}

/**
 * Does one job's share of recounting all learners' totals from their reports: those of before there were
 * totals, of older versions that still serve, and of tests that were opened or closed since.
 */
export async function runTotalsRecountJob(
  { pool, jobsPool, hasFreeSpace }: { pool: Pool; jobsPool: Pool; hasFreeSpace: () => boolean },
  from: Position<UserId> | null,
): Promise<void> {
  await runShare(from, {
    work: (at, isTimeUp) => goThroughTenants(pool, at, recountBatch, isTimeUp),
    queue: (at, afterSeconds) => queueTotalsRecount(jobsPool, at, afterSeconds),
    hasFreeSpace,
  });
}
