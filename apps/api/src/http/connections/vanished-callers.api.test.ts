import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countConnections, listenSomewhere, sendHalf } from '../../testing/raw-connection.ts';
import { handInLarge, type Sitting, sit, widenPaper } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CALLERS = 12;

const logged: string[] = [];
let test: TestApp;
let port: number;
let sitting: Sitting;
beforeAll(async () => {
  test = await startTestApp({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  });
  port = await listenSomewhere(test.app);
  sitting = await sit(test);
  await widenPaper(test, sitting);
});
afterAll(() => test.close());

/** Lets callers come and go while their calls are blocked. */
async function vanishWhileLocked(table: string, come: () => Promise<{ destroy(): void }>[]): Promise<void> {
  const client = new Client(test.database.settings.owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    const callers = await Promise.all(come());
    await expect.poll(() => countConnections(test)).toBe(CALLERS);
    const waits = `select count(*)::int as n from pg_locks where not granted and relation = $1::regclass`;
    await expect
      .poll(async () => (await client.query<{ n: number }>(waits, [table])).rows[0]?.n)
      .toBeGreaterThan(0);
    for (const caller of callers) caller.destroy();
    await expect.poll(() => countConnections(test)).toBe(0);
  } finally {
    await client.end();
  }
}

const handInMuch = async () => (await handInLarge(test, sitting, 7_900_000)).statusCode;

describe('callers who go while their session is looked up', () => {
  it.each([
    ['with much that they say', 7_900_000, '{'],
    ['with much that comes in pieces', undefined, ' '.repeat(71_000)],
  ])('%s leave nothing behind: who comes after them hands in', async (_title, declared, sent) => {
    const learners = await Promise.all([...Array(CALLERS)].map(() => sitting.tenant.newLearner()));
    const half = {
      host: sitting.tenant.host,
      path: `/api/test/submit-test/${sitting.testId}`,
      sent,
      ...(declared === undefined ? {} : { declared }),
    };
    await vanishWhileLocked('sessions', () =>
      learners.map(({ token }) => sendHalf(port, { ...half, token })),
    );
    // Look-ups for those who went come before this one: those of one network wait in one queue.
    const { host } = sitting.tenant;
    for (let visit = 0; visit < 3; visit += 1) await test.call('getSubdomain', { host, body: { host } });
    // The first submission that succeeds gives its own response; later ones repeat it.
    await expect.poll(handInMuch).toBe(200);
    expect(logged).toEqual([]);
  });
});

describe('callers who go while their host is looked up', () => {
  it('are no trouble that is logged', async () => {
    const { host } = await createTestTenant(test);
    await vanishWhileLocked('tenant_hosts', () =>
      [...Array(CALLERS)].map(() => sendHalf(port, { host, path: '/api/user/login', declared: 100 })),
    );
    // The next caller for that host has waited behind them.
    expect((await test.call('getSubdomain', { host, body: { host } })).status).toBe(200);
    expect(logged).toEqual([]);
  });
});
