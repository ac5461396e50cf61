import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { createMailboxSender } from '../adapters/mail/mail-sender.ts';
import { createPool } from '../db/pool.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { NO_PROVIDERS } from '../testing/payments/buying.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startWorker } from './worker.ts';
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

it('a worker whose first start takes too long tries again, and the process that serves goes on', async () => {
  const holder = createPool(database.settings.jobs, { max: 1 });
  const holding = await holder.connect();
  await holding.query('begin');
  await holding.query('lock table graphile_worker._private_jobs in access exclusive mode');
  expect((await holding.query('select from graphile_worker._private_known_crontabs')).rowCount).toBe(0);
  const jobsPool = createPool(database.settings.jobs, { max: 4, statement_timeout: 100 });
  const said: string[] = [];
  const worker = await startWorker({
    jobsPool,
    pool: database.pool,
    mail: createMailboxSender(),
    files: await createDiskFileStore(tmpdir()),
    providers: NO_PROVIDERS,
    originOf: (host) => host,
    log: { error: (_details, message) => void said.push(message) },
    outage: createOutageLog({ warn: (_details, message) => void said.push(message) }, 'database'),
  });
  expect(said).toEqual(['the worker could not be started']);
  await holding.query('rollback');
  holding.release();
  // A worker that has started has recorded its scheduled tasks.
  const countTasks = async () =>
    (await holder.query('select from graphile_worker._private_known_crontabs')).rowCount;
  await expect.poll(countTasks).toBeGreaterThan(0);
  await worker.stop();
  await jobsPool.end();
  await holder.end();
});
