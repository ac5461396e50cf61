import type { QuestionId } from '@assay/assessment';
import type { Pool } from 'pg';
import { backfillSearchRows } from '../features/banks/search-rows.service.ts';
import { goThroughTenants, type Position, runShare } from './batches.ts';
import { queueSearchBackfill } from './worker-queue.queries.ts';

const BATCH = 200;

/** Does one job's share of making all questions searchable: goes on from there, and queues what is left. */
export async function runSearchBackfillJob(
  { pool, jobsPool, hasFreeSpace }: { pool: Pool; jobsPool: Pool; hasFreeSpace: () => boolean },
  from: Position<QuestionId> | null,
): Promise<void> {
  await runShare(from, {
    work: (at, isTimeUp) =>
      goThroughTenants(pool, at, (afterId) => backfillSearchRows(afterId, BATCH), isTimeUp),
    queue: (at, afterSeconds) => queueSearchBackfill(jobsPool, at, afterSeconds),
    hasFreeSpace,
  });
}
