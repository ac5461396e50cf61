import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '@assay/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Rates, USUAL_RATES } from '../admission.ts';

const CONNECTIONS = 4;
const AT_ONCE = 40;

let test: TestApp;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-fair-'));
  await writeFile(join(dataDir, 'index.html'), '<title>__TENANT_TITLE__</title>');
  test = await startTestApp({ connections: CONNECTIONS, dataDir, rates: USUAL_RATES });
});
afterAll(() => test.close());

/** Holds a lock, so that calls that need it are blocked, while `work` goes on. */
async function whileLocked(sql: string, work: () => Promise<void>): Promise<void> {
  const client = new Client(test.database.settings.owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(sql);
    await work();
  } finally {
    await client.end();
  }
}

/** Counts how many of these calls have been answered. */
function count(calls: Promise<unknown>[]) {
  const state = { answered: 0 };
  for (const call of calls) void call.then(() => (state.answered += 1));
  return state;
}

describe('forty calls of one learner that stand still', () => {
  it('hold up neither another learner’s save nor one of another tenant', async () => {
    const busy = await sit(test);
    const neighbour = await sit(test, { tenant: busy.tenant, testId: busy.testId });
    const elsewhere = await sit(test);
    let calls: Promise<unknown>[] = [];
    const own = `tenant_id = '${busy.tenant.id}' and id = '${busy.attemptId}'`;
    await whileLocked(`select from attempts where ${own} for update`, async () => {
      calls = [...Array(AT_ONCE)].map(() => busy.save({ revision: 1, saveId: crypto.randomUUID() }));
      const state = count(calls);
      await expect
        .poll(() => test.database.pool.totalCount - test.database.pool.idleCount)
        .toBeGreaterThan(0);
      expect((await neighbour.save({})).status).toBe(200);
      expect((await elsewhere.save({})).status).toBe(200);
      expect(state.answered).toBe(0);
    });
    const statuses = (await Promise.all(calls)).map((reply) => Reflect.get(Object(reply), 'status'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('calls of learners that hold every connection', () => {
  it('hold up no page, no readiness, no visitor', async () => {
    const tenant = await createTestTenant(test);
    const testId = await tenant.newTest();
    const sittings = await Promise.all(
      [...Array(CONNECTIONS * 2)].map(async () =>
        sit(test, { tenant, testId, learner: await tenant.newLearner() }),
      ),
    );
    let calls: Promise<unknown>[] = [];
    await whileLocked('lock table attempts in access exclusive mode', async () => {
      calls = sittings.map((sitting) => sitting.save({}));
      const state = count(calls);
      await expect.poll(() => test.database.pool.totalCount - test.database.pool.idleCount).toBe(CONNECTIONS);
      const get = (url: string) => test.app.inject({ url, headers: { host: tenant.host } });
      expect([(await get('/user-login')).statusCode, (await get('/readyz')).statusCode]).toEqual([200, 200]);
      const visited = await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } });
      expect([visited.status, state.answered]).toEqual([200, 0]);
    });
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ status: 200 });
  });
});

describe('a learner who calls without end', () => {
  /** So few that a busy machine brings in more calls than the rate lets on meanwhile. */
  const learners = { ...USUAL_RATES.learners, burst: 20, maxWaiting: 20 };

  it('is slowed down and not refused, and refused only where as many wait as may', async () => {
    const slow = await startSlowApp({ ...USUAL_RATES, learners });
    const { host, newLearner } = await createTestTenant(slow);
    const { token } = await newLearner();
    await slow.call('getProfile', { host, token });
    const replies = await Promise.all([...Array(600)].map(() => slow.call('getProfile', { host, token })));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, code, headers } of refused) {
      expect([status, code]).toEqual([429, 'too_many']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(learners.burst + learners.maxWaiting - 1);
  });
});

describe('a stranger whose calls are refused at their heads', () => {
  const forged = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-length': '70000' };
  /** So slow that no waiting call goes on while the test lasts. */
  const refusals = { ...USUAL_RATES.refusals, perSecond: 0.001 };

  it.each([
    ['for bodies that are too large', addresses.login, { 'content-length': '7000000' }, 413],
    ['for large bodies with a forged token', addresses.saveAnswers, forged, 401],
  ])('%s meets a rate, and nobody else does', async (_what, { method, path }, headers, status) => {
    const slow = await startSlowApp({ ...USUAL_RATES, refusals });
    const { host } = await createTestTenant(slow);
    const statuses: number[] = [];
    const send = async () => {
      const reply = await slow.app.inject({
        method,
        url: path.replace(/:\w+/u, crypto.randomUUID()),
        headers: { host, 'content-type': 'application/json', ...headers },
        payload: 'x',
      });
      statuses.push(reply.statusCode);
    };
    const { burst, maxWaiting } = refusals;
    // The burst, as many as may wait, and some more.
    for (let call = 0; call < burst + maxWaiting + 10; call += 1) void send();
    await expect.poll(() => statuses.length).toBe(burst + 10);
    for (let call = 0; call < 20; call += 1) {
      const visited = await slow.call('getSubdomain', { host, body: { host }, address: '198.51.100.1' });
      expect(visited.status).toBe(200);
    }
    expect(statuses.filter((each) => each === status)).toHaveLength(burst);
    expect(statuses.filter((each) => each === 429)).toHaveLength(10);
  });
});

async function startSlowApp(rates: Rates): Promise<TestApp> {
  const slow = await startTestApp({ rates });
  onTestFinished(() => slow.close());
  return slow;
}
