import type { QuestionId, RemarkId, ReportId, TenantId, TestId, UserId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { Position } from './batches.ts';
import { JOB_ABANDONED_AFTER_SECONDS, RETENTION_SECONDS } from './retention.ts';

/**
 * Unlocks jobs that a killed process had taken: the worker itself would wait for four hours. A job that runs
 * twice after all does no harm: a mail's row is locked while it is sent, and marked.
 * @param jobsPool of the worker's own role
 */
export async function unlockAbandonedJobs(jobsPool: Pool): Promise<void> {
  await jobsPool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)`,
    [JOB_ABANDONED_AFTER_SECONDS],
  );
}

/** Removes jobs that failed as often as they may be tried, once nothing could come of them any more. */
export async function removeSpentJobs(jobsPool: Pool): Promise<void> {
  await jobsPool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - make_interval(secs => $1)`,
    [RETENTION_SECONDS.spentJobs],
  );
}

/** Unlocks at once the jobs of workers that have ended. */
export async function unlockJobsOf(jobsPool: Pool, workers: readonly string[]): Promise<void> {
  await jobsPool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
}

/** A job with the key by which at most one waits: added anew, it replaces that one, and is tried anew. */
export type QueuedJob = { task: string; payload: object; key: string; runAt: Date | null };

/** Adds jobs, in their order, each with another key; those without a time are due at once. */
export async function addJobs(jobsPool: Pool, jobs: readonly QueuedJob[]): Promise<void> {
  await jobsPool.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row(j.task, j.payload, null, j."runAt", null, j.key, null, null)::graphile_worker.job_spec
       from jsonb_to_recordset($1::jsonb) as j (task text, payload json, "runAt" timestamptz, key text)))`,
    [JSON.stringify(jobs)],
  );
}

/** Position up to which the reports of all tenants were processed. */
export type BackfillPosition = { tenantId: TenantId; reportId: ReportId };

/**
 * Enqueues the backfill of answer records from there on, or from the beginning. At most one such job waits;
 * one that is running goes on beside it, which does no harm.
 * @param jobsPool of the worker's own role
 */
export function queueAnswerBackfill(
  jobsPool: Pool,
  from: BackfillPosition | null,
  afterSeconds = 0,
): Promise<void> {
  return queueFrom(jobsPool, 'record_past_answers', from, afterSeconds);
}

/** The same for recounting totals. */
export function queueTotalsRecount(
  jobsPool: Pool,
  from: Position<UserId> | null,
  afterSeconds = 0,
): Promise<void> {
  return queueFrom(jobsPool, 'recount_totals', from, afterSeconds);
}

/** A test that was opened or closed, and the learner after whom its tenant's recount goes on. */
export type RecountAfterTest = { tenantId: TenantId; testId: TestId; afterId: UserId | null };

/** Enqueues a share of the recount that follows the opening or closing of a test. */
export function queueRecountAfterTest(
  jobsPool: Pool,
  payload: RecountAfterTest,
  afterSeconds: number,
): Promise<void> {
  const runAt = new Date(Date.now() + afterSeconds * 1_000);
  const key = `recount after ${payload.testId} from ${payload.afterId}`;
  return addJobs(jobsPool, [{ task: 'recount_after_test', payload, key, runAt }]);
}

/** A re-mark that runs. */
export type MarkAgain = { tenantId: TenantId; remarkId: RemarkId };

/** Enqueues a share of marking a test again. */
export function queueMarkAgain(jobsPool: Pool, payload: MarkAgain, afterSeconds: number): Promise<void> {
  const runAt = new Date(Date.now() + afterSeconds * 1_000);
  return addJobs(jobsPool, [
    { task: 'mark_again', payload, key: `mark again ${payload.remarkId} on`, runAt },
  ]);
}

/** The same for making questions searchable. */
export function queueSearchBackfill(
  jobsPool: Pool,
  from: Position<QuestionId> | null,
  afterSeconds = 0,
): Promise<void> {
  return queueFrom(jobsPool, 'list_past_questions', from, afterSeconds);
}

async function queueFrom(
  jobsPool: Pool,
  task: string,
  from: object | null,
  afterSeconds: number,
): Promise<void> {
  await jobsPool.query(
    `select graphile_worker.add_job($1, json_build_object('from', $2::json),
       job_key := $1, run_at := now() + make_interval(secs => $3))`,
    [task, from === null ? null : JSON.stringify(from), afterSeconds],
  );
}
