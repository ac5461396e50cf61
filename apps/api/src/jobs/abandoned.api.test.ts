import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { unlockAbandonedJobs } from './abandoned.queries.ts';

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
