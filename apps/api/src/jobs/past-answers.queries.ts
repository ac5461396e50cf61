import type { ReportId, TenantId } from '@assay/assessment';
import type { Pool } from 'pg';

/** How far the reports of all tenants were gone through. */
export type PastAnswersPosition = { tenantId: TenantId; reportId: ReportId };

/**
 * Queues the recording of past answers from there on, or from the beginning. One such job at most waits; one that is at
 * work goes on beside it, which does no harm.
 * @param jobsPool of the worker's own role
 */
export async function queuePastAnswers(
  jobsPool: Pool,
  from: PastAnswersPosition | null,
  afterSeconds = 0,
): Promise<void> {
  await jobsPool.query(
    `select graphile_worker.add_job('record_past_answers', json_build_object('from', $1::json),
       job_key := 'record_past_answers', run_at := now() + make_interval(secs => $2))`,
    [from === null ? null : JSON.stringify(from), afterSeconds],
  );
}
