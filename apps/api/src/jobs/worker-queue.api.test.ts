import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { removeSpentJobs, unlockAbandonedJobs } from './worker-queue.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('what a killed process had taken is handed out again after a minute, and not what a live one just took', async () => {
  const jobsPool = createPool(database.settings.jobs, { max: 1 });
  await jobsPool.query(
    `select graphile_worker.add_job('send_mail', json_build_object('n', n)) from generate_series(1, 2) n`,
  );
  await jobsPool.query(
    `update graphile_worker._private_jobs
     set locked_at = now() - case payload ->> 'n' when '1' then interval '61 seconds' else interval '50 seconds' end,
         locked_by = 'worker ' || (payload ->> 'n')`,
  );
  await unlockAbandonedJobs(jobsPool);
  const { rows } = await jobsPool.query('select locked_by from graphile_worker.jobs order by id');
  await jobsPool.end();
  expect(rows).toEqual([{ locked_by: null }, { locked_by: 'worker 2' }]);
});

it('of a thousand mails that no server ever took nothing is left after a week, and others are tried on', async () => {
  const jobsPool = createPool(database.settings.jobs, { max: 1 });
  await jobsPool.query('delete from graphile_worker._private_jobs');
  await jobsPool.query(
    `select graphile_worker.add_job('send_mail', json_build_object('n', n)) from generate_series(1, 1003) n`,
  );
  await jobsPool.query(
    `update graphile_worker._private_jobs
     set attempts = case payload ->> 'n' when '1001' then 24 else 25 end, max_attempts = 25,
         locked_at = case payload ->> 'n' when '1003' then now() end,
         run_at = now() - case payload ->> 'n' when '1002' then interval '6 days' else interval '8 days' end`,
  );
  await removeSpentJobs(jobsPool);
  const { rows } = await jobsPool.query<{ n: string }>(
    `select payload ->> 'n' as n from graphile_worker._private_jobs order by id`,
  );
  await jobsPool.end();
  expect(rows.map(({ n }) => n)).toEqual(['1001', '1002', '1003']);
});
