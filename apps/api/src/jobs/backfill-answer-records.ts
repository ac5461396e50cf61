import type { Pool } from 'pg';
import { backfillAnswerRecords } from '../features/reports/backfill-answer-records.service.ts';
import { goThroughTenants, runShare } from './batches.ts';
import { type BackfillPosition, queueAnswerBackfill } from './worker-queue.queries.ts';

const BATCH = 100;

type Log = { error(details: object, message: string): void };

/**
 * Records the answers of past reports of all tenants.
 * @param isTimeUp asked after each batch
 * @returns where to go on, or null when nothing is left
 */
export async function backfillAllTenants(
  { pool, log }: { pool: Pool; log: Log },
  from: BackfillPosition | null,
  isTimeUp: () => boolean,
): Promise<BackfillPosition | null> {
  const next = await goThroughTenants(
    pool,
    from === null ? null : { tenantId: from.tenantId, afterId: from.reportId },
    async (afterId) => {
      const { lastId, contradicted } = await backfillAnswerRecords(afterId, BATCH);
      for (const report of contradicted) {
        log.error({ report }, 'a report contradicts its attempt: its answers are not recorded');
      }
      return lastId;
    },
    isTimeUp,
  );
  return next === null ? null : { tenantId: next.tenantId, reportId: next.afterId };
}

/** Does one job's share of it: goes on from there, and queues what is left. */
export async function runBackfillJob(
  deps: { pool: Pool; jobsPool: Pool; log: Log; hasFreeSpace: () => boolean },
  from: BackfillPosition | null,
): Promise<void> {
  await runShare(from, {
    work: (at, isTimeUp) => backfillAllTenants(deps, at, isTimeUp),
    queue: (at, afterSeconds) => queueAnswerBackfill(deps.jobsPool, at, afterSeconds),
    hasFreeSpace: deps.hasFreeSpace,
  });
}
