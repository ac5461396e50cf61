import type { Pool } from 'pg';
import { one, queryWithoutTenant } from '../db/query.ts';

export type AttemptFigures = { open: number; oldestOverdueSeconds: number };

/** Counts the attempts of all tenants that are in progress, through a reviewed function of the database. */
export async function countAttempts(pool: Pool): Promise<AttemptFigures> {
  return one(
    await queryWithoutTenant<AttemptFigures>(
      pool,
      'select open, oldest_overdue_seconds as "oldestOverdueSeconds" from attempt_figures()',
    ),
  );
}

export type JobFigures = { task: string; waiting: number; givenUp: number; oldestSeconds: number };

/**
 * Counts the background jobs that are due, and those that have failed as often as they may, by task.
 * @param jobsPool of the worker's own role
 */
export async function countJobs(jobsPool: Pool): Promise<JobFigures[]> {
  const { rows } = await jobsPool.query<JobFigures>(
    `select task_identifier as task,
       (count(*) filter (where is_due))::integer as waiting,
       (count(*) filter (where attempts >= max_attempts))::integer as "givenUp",
       coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
     from graphile_worker.jobs,
       lateral (select attempts < max_attempts and locked_at is null and run_at <= now() as is_due) due
     group by task_identifier`,
  );
  return rows;
}

/** Finds the job that waits longest in the outbox, from which a sweep takes it within a second, or null. */
export async function findOldestInOutbox(pool: Pool): Promise<{ task: string; seconds: number } | null> {
  const [oldest] = await queryWithoutTenant<{ task: string; seconds: number }>(
    pool,
    `select task, greatest(extract(epoch from clock_timestamp() - created_at), 0)::float8 as seconds
     from outbox_rows(1)`,
  );
  return oldest ?? null;
}
