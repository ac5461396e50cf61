import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAnswers, logIn } from '../../testing/accounts/log-ins.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Answer } from '../../testing/test-app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { USUAL_HASHING_COST } from './passwords.ts';

let test: TestApp;
let tenant: TestTenant;
let learner: { email: string; password: string };
beforeAll(async () => {
  test = await startTestApp({ hashingCost: USUAL_HASHING_COST });
  tenant = await createTestTenant(test);
  const password = 'the right password';
  learner = { email: (await tenant.newLearner({ password })).email, password };
  // Looks up the tenant of the host, so that the log-ins that follow reach the queue at the same time.
  await logIn(test, tenant, learner);
});
afterAll(() => test.close());

/**
 * Log-ins of the crowd that may be served first: those being hashed when the honest one arrives, and one more
 * each, served in turn with it.
 */
const AHEAD = 2 * 3;

const strangers = (number: number) => ({ email: `${number}@crowd.test`, password: 'a wrong password' });

describe('of many log-ins that come at once', () => {
  it.each([
    [20, 'one address that guesses', () => '127.3.3.3', strangers],
    [20, 'one network of IPv6, each from another address there', (n: number) => `2001:db8::${n}`, strangers],
    [20, 'a school behind one address', () => '127.3.3.5', () => learner],
  ])(
    '%i from %s are all served, and delay an honest one by a few',
    {
      timeout: 60_000,
    },
    async (count, _title, addressOf, whoOf) => {
      const served: string[] = [];
      const note = (who: string) => (answer: Answer<'login'>) => {
        served.push(who);
        return answer;
      };
      const crowd = [...Array(count).keys()].map((number) =>
        logIn(test, tenant, whoOf(number), { address: addressOf(number) }).then(note('crowd')),
      );
      const alone = await logIn(test, tenant, learner, { address: '127.3.3.9' }).then(note('honest'));
      expect(alone.status).toBe(200);
      expect(served.indexOf('honest')).toBeLessThanOrEqual(AHEAD);
      const status = whoOf === strangers ? '401 bad_credentials' : '200';
      expect(countAnswers(await Promise.all(crowd))).toEqual({ [status]: count });
    },
  );
});
