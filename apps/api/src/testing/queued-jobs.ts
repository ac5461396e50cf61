import type { Pool } from 'pg';
import { createPool } from '../db/pool.ts';
import { sweepOutbox } from '../jobs/outbox-sweep.ts';
import type { TestDatabase } from './test-database.ts';

export type WaitingJob = { task: string; payload: Record<string, string>; key: string | null; runAt: Date };

/** Gives `work` the pool of the worker's role, and ends it afterwards. */
export async function withJobsPool<T>(
  { settings }: Pick<TestDatabase, 'settings'>,
  work: (jobsPool: Pool) => Promise<T>,
): Promise<T> {
  const jobsPool = createPool(settings.jobs, { max: 1 });
  try {
    return await work(jobsPool);
  } finally {
    await jobsPool.end();
  }
}

/** Sweeps the outbox as the worker does, and lists the jobs in its queue, by name. */
export function listQueuedJobs({ pool, settings }: TestDatabase): Promise<WaitingJob[]> {
  return withJobsPool({ settings }, async (jobsPool) => {
    while (await sweepOutbox({ pool, jobsPool }));
    const { rows } = await jobsPool.query<WaitingJob>(
      `select t.identifier as task, j.payload, j.key, j.run_at as "runAt"
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       order by 1, j.id`,
    );
    return rows;
  });
}
