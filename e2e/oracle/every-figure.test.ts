import { contract } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountTotals } from '../../apps/api/src/features/reports/totals.service.ts';
import { createAttemptCommand } from '../../apps/api/src/testing/commands/attempt-command.ts';
import { createTestTenant, type TestLearner } from '../../apps/api/src/testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';
import { sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type Expectation, expectAnswers } from './expected-answers.ts';
import { live, publishTests } from './random-histories.ts';
import type { ReadTables } from './tables.ts';

const LEARNERS = Number(process.env.RECOUNT_LEARNERS ?? sizeOf(6, 60));

let test: TestApp;
let command: ReturnType<typeof createAttemptCommand>;
beforeAll(async () => {
  test = await startTestApp();
  command = createAttemptCommand(test);
});
afterAll(async () => {
  await command.close();
  await test.close();
});

/** Calls the API as the learner's page does. @returns its answer, which is compared as it came */
async function ask(host: string, token: string, { name, call }: Expectation): Promise<unknown> {
  const url = contract[name].path.replace(
    /:(\w+)/gu,
    (_, parameter: string) => call.params?.[parameter] ?? '',
  );
  const headers = { host, authorization: `Bearer ${token}` };
  const response = await test.app.inject({ method: 'GET', url, query: call.query ?? {}, headers });
  return response.json();
}

it('every figure that the API answers is what the tables say, for learners with any history', async () => {
  const tenant = await createTestTenant(test);
  const tests = await publishTests(tenant);
  const learners: TestLearner[] = [];
  for (let number = 0; number < LEARNERS; number += 1) {
    const learner = await tenant.newLearner();
    learners.push(learner);
    await live(test, command, { tenant, learner, tests });
  }
  const [hidden] = learners;
  await test.database.asOwner('update users set on_leaderboard = false where id = $1', [hidden?.id]);
  await test.database.asOwner("update tests set status = 'Inactive' where id = any($1)", [tests.slice(1, 3)]);
  // Recounts as the command that closes a test does; and because months went by.
  await tenant.inside(() => recountTotals(learners.map(({ id }) => id)));

  const read: ReadTables = (sql, ...values) => test.database.asOwner(sql, [tenant.id, ...values]);
  let reports = 0;
  let calls = 0;
  for (const { id, token } of learners) {
    for (const expected of await expectAnswers(read, tenant.id, id)) {
      const answered = await ask(tenant.host, token, expected);
      const compared = expected.read?.(answered) ?? answered;
      expect(compared, `${expected.name} ${JSON.stringify(expected.call)}`).toMatchObject(expected.answer);
      calls += 1;
      if (expected.name === 'getReport') reports += 1;
    }
  }
  expect(reports).toBeGreaterThan(LEARNERS * 2);
  expect(calls).toBeGreaterThan(LEARNERS * 30);
});
