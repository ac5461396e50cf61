import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import type { Known } from '../../apps/api/src/testing/every-endpoint.ts';
import { listenSomewhere } from '../../apps/api/src/testing/raw-connection.ts';
import { sit } from '../../apps/api/src/testing/sitting.ts';
import { createTestTenant } from '../../apps/api/src/testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';
import { roundsOf } from '../../apps/api/src/testing/test-forms.ts';
import { bytesOf, draftOf, pick } from './malformed/draft.ts';
import { CONNECTIONS, expectPoolAsNew } from './pool-as-new.ts';
import { exchange, vanish } from './raw-exchange.ts';
import { noteFigures, seedOfRun } from './run.ts';

const REQUESTS = roundsOf(200, 20_000);
const CLIENTS = 24;
const CALLS = ['getProfile', 'getTests', 'getTest', 'saveAnswers'] as const;

let test: TestApp;
let port: number;
let learners: Known[];
beforeAll(async () => {
  test = await startTestApp({ connections: CONNECTIONS });
  port = await listenSomewhere(test.app);
  const tenants = await Promise.all([createTestTenant(test), createTestTenant(test)]);
  learners = [];
  for (const tenant of [...tenants, ...tenants, ...tenants]) {
    const testId = await tenant.newTest({ name: `Test of ${tenant.id}` });
    learners.push({ ...(await sit(test, { tenant, testId })), password: '' });
  }
});
afterAll(() => test.close());

it('gives every client its own tenant’s answer while others vanish in the middle of their requests', async () => {
  const seed = seedOfRun();
  const random = seededRandom(seed);
  const foreign: string[] = [];
  let left = REQUESTS;
  let vanished = 0;

  const client = async (): Promise<void> => {
    while (left > 0 && foreign.length < 20) {
      left -= 1;
      const known = pick(random, learners);
      const name = pick(random, CALLS);
      const bytes = bytesOf(draftOf(name, { known, strangersToken: '', endedToken: '' }));
      if (random() < 0.25) {
        vanished += 1;
        await vanish(port, bytes, random() < 0.5 ? bytes.length : Math.ceil(random() * bytes.length));
        continue;
      }
      const outcome = await exchange(port, bytes);
      const fault = outcome.type === 'answered' ? faultOf(outcome.status, outcome.body, known) : outcome.type;
      if (fault !== null) foreign.push(`${name}: ${fault}`);
    }
  };
  await Promise.all([...Array(CLIENTS)].map(client));

  expect(foreign, `seed ${seed}`).toEqual([]);
  const { pool } = test.database;
  // Requests of vanished clients are still running.
  await expect.poll(() => pool.waitingCount + pool.totalCount - pool.idleCount).toBe(0);
  await expectPoolAsNew(test);
  noteFigures('vanished clients, over HTTP on a pool of four', {
    requests: REQUESTS,
    'clients vanished': vanished,
    "answers with another tenant's data": foreign.length,
    'connections leaked': pool.totalCount - pool.idleCount,
  });
});

/** Describes the fault of an answer: not a whole success or a refusal, or not of this learner and tenant. */
function faultOf(status: number, body: string, { tenant, learner, testId }: Known): string | null {
  if (status !== 200 && status !== 409) return `${status} ${body}`;
  const { user, tests, test: opened } = JSON.parse(body);
  const names: string[] = [];
  for (const one of tests ?? []) names.push(one.test_name);
  if (opened !== undefined) names.push(opened.test_name);
  if (names.some((name) => name !== `Test of ${tenant.id}`)) return `tests ${names.join(', ')}`;
  if (opened !== undefined && opened._id !== testId) return `test ${opened._id}`;
  if (user !== undefined && (user.email !== learner.email || user.subdomain !== tenant.id))
    return `user ${user.email} of ${user.subdomain}`;
  return null;
}
