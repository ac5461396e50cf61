import { randomUUID } from 'node:crypto';
import { addresses } from '@assay/contract';
import { expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { holdConnection, listenSomewhere } from '../testing/raw-connection.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { createMetrics } from './metrics.ts';
import { showFigures } from './show-figures.ts';

const TOKEN = 'a token for scrapes';

const metrics = createMetrics('here:3000', '1.2.3');
const test = await provideTestApp({ metrics, metricsToken: TOKEN });
const { pool } = test.database;
const jobsPool = createPool(test.database.settings.jobs, { max: 1 });
const [visitorPool = pool, edgePool = pool] = test.otherPools;
showFigures(metrics, { pool, visitorPool, edgePool, jobsPool }, test.dataDir);

async function scrape(token = TOKEN) {
  return test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
}

/** The values of a metric by its labels, without the process. */
async function readMetric(name: string): Promise<Record<string, number>> {
  const { body } = await scrape();
  const lines = body.split('\n').filter((line) => line.startsWith(`assay_${name}{`));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value = ''] = /\{(?<labels>.*)\} (?<value>.*)$/u.exec(line) ?? [];
      return [labels.replace(/,?process="here:3000"/u, ''), Number(value)];
    }),
  );
}

it('metrics are not there for whoever lacks the token', async () => {
  for (const token of ['', 'another token', `${TOKEN}x`]) {
    const { statusCode, body } = await scrape(token);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('assay_');
  }
  expect((await scrape()).statusCode).toBe(200);
});

it('a save and a refused save are counted by route and status, and an attempt in progress is counted', async () => {
  const sitting = await sit(test);
  await sitting.save({});
  await test.call('saveAnswers', {
    host: sitting.tenant.host,
    token: 'no session',
    params: { attemptId: sitting.attemptId },
    body: { revision: 9, answers: [], writer: 'a', saveId: randomUUID() },
  });
  const route = `route="${addresses.saveAnswers.path}",method="PATCH"`;
  await expect
    .poll(() => readMetric('requests_total'))
    .toMatchObject({ [`${route},status="200"`]: 1, [`${route},status="401"`]: 1 });
  expect(await readMetric('open_attempts')).toEqual({ '': 1 });
  expect(await readMetric('database_available')).toEqual({ '': 1 });
  expect(await readMetric('build_info')).toEqual({ 'version="1.2.3"': 1 });
});

it('an attempt whose deadline has passed tells for how long', async () => {
  const sitting = await sit(test);
  await sitting.endsIn(-90);
  const { '': seconds = 0 } = await readMetric('oldest_overdue_attempt_seconds');
  expect(Math.round(seconds / 10)).toBe(9);
});

it('a job that is due is counted by its task, and one that failed for good apart', async () => {
  await jobsPool.query(`select graphile_worker.add_job('send_mail', json_build_object())`);
  await jobsPool.query(`select graphile_worker.add_job('clean', json_build_object(), max_attempts := 1)`);
  await jobsPool.query(
    `select graphile_worker.permanently_fail_jobs(array_agg(id), 'no') from graphile_worker.jobs
     where task_identifier = 'clean'`,
  );
  expect(await readMetric('jobs_waiting')).toMatchObject({ 'task="send_mail"': 1, 'task="clean"': 0 });
  expect(await readMetric('jobs_given_up')).toMatchObject({ 'task="send_mail"': 0, 'task="clean"': 1 });
});

it('a job that waits in the outbox counts as waiting, by its task', async () => {
  const { id } = await createTestTenant(test);
  await test.database.asOwner(
    `insert into outbox (tenant_id, id, task, subject_id, created_at)
     values ($1, gen_random_uuid(), 'make_invoice', gen_random_uuid(), the_clock() - interval '2 minutes')`,
    [id],
  );
  const { 'task="make_invoice"': seconds = 0 } = await readMetric('oldest_waiting_job_seconds');
  expect(Math.round(seconds / 10)).toBe(12);
});

it('all unknown addresses are one series, and a caller who goes away is counted', async () => {
  for (const url of ['/api/wp-login.php', '/api/.env', '/api/user/somebody']) await test.app.inject(url);
  const unknown = async () =>
    Object.keys(await readMetric('requests_total')).filter((labels) => labels.includes('unknown'));
  await expect.poll(unknown).toEqual(['route="unknown",method="GET",status="404"']);
  const port = await listenSomewhere(test.app);
  const { host } = await createTestTenant(test);
  const caller = await holdConnection(
    port,
    `POST /api/user/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
  );
  await expect.poll(() => readMetric('requests_in_flight')).toEqual({ '': 2 });
  caller.socket.destroy();
  await expect.poll(() => readMetric('requests_in_flight')).toEqual({ '': 1 });
});

it('a database that is away leaves the other figures, and shows none of its own', async () => {
  await jobsPool.end();
  expect(await readMetric('database_available')).toEqual({ '': 0 });
  expect(await readMetric('open_attempts')).toEqual({});
  expect(Object.keys(await readMetric('pool_connections'))).toContain('pool="learners",state="busy"');
});
