import { setTimeout as pause } from 'node:timers/promises';
import type { ReportId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { backfillAnswerRecords } from '../features/reports/backfill-answer-records.service.ts';
import { listTenantIds } from './across-tenants.queries.ts';
import { type BackfillPosition, queueAnswerBackfill } from './worker-queue.queries.ts';

const BATCH = 100;
/** What takes longer is handed on from one job to the next, so that none holds up an end. */
const JOB_LIMIT_MS = 2_000;
const RETRY_WHEN_FULL_SECONDS = 300;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000' as ReportId;

type Log = { error(details: object, message: string): void };

/**
 * Records what was answered in past reports, a batch a transaction, and rests after each as long as it took: whoever
 * sits an exam meanwhile has half of the machine at least. Ended in the middle by whatever means, it has recorded whole
 * batches, and may go on anywhere.
 * @param isTimeUp asked after each batch
 * @returns where to go on, or null when nothing is left
 */
export async function backfillAllTenants(
  { pool, log }: { pool: Pool; log: Log },
  from: BackfillPosition | null,
  isTimeUp: () => boolean,
): Promise<BackfillPosition | null> {
  for (const tenantId of await listTenantIds(pool)) {
    if (from !== null && tenantId < from.tenantId) continue;
    let reportId = tenantId === from?.tenantId ? from.reportId : BEFORE_ALL;
    for (;;) {
      const began = performance.now();
      const after = reportId;
      const { lastId, contradicted } = await withTenant(pool, tenantId, () =>
        inTransaction(() => backfillAnswerRecords(after, BATCH)),
      );
      for (const report of contradicted) {
        log.error({ report }, 'a report contradicts its answers: what was answered in it is not recorded');
      }
      if (lastId === null) break;
      reportId = lastId;
      await pause(performance.now() - began);
      if (isTimeUp()) return { tenantId, reportId };
    }
  }
  return null;
}

/** One job's share of it: goes on from there, and queues what is left. */
export async function runBackfillJob(
  {
    pool,
    jobsPool,
    log,
    hasFreeSpace,
  }: { pool: Pool; jobsPool: Pool; log: Log; hasFreeSpace: () => boolean },
  from: BackfillPosition | null,
): Promise<void> {
  if (!hasFreeSpace()) {
    await queueAnswerBackfill(jobsPool, from, RETRY_WHEN_FULL_SECONDS);
    return;
  }
  const end = performance.now() + JOB_LIMIT_MS;
  const next = await backfillAllTenants(
    { pool, log },
    from,
    () => performance.now() > end || !hasFreeSpace(),
  );
  if (next !== null) await queueAnswerBackfill(jobsPool, next);
}
