import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { contract } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../demo/seeded-random.ts';
import { recountTotals } from '../features/reports/totals.service.ts';
import { sweepOverdueAttempts } from '../jobs/sweep.ts';
import { createAttemptCommand } from '../testing/commands/attempt-command.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { singleQuestion, threeKinds } from '../testing/test-questions.ts';
import { type Ask, recountTenant } from './recount.service.ts';

const LEARNERS = Number(process.env.RECOUNT_LEARNERS ?? 6);
const random = seededRandom(Number(process.env.TEST_SEED ?? 1));

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

const TOPICS = [
  ['Medicine', 'Cardiology', 'Rhythm', 'Blocks'],
  ['Medicine', 'Cardiology', 'Rhythm', 'Flutter'],
  ['Medicine', 'Cardiology', 'Valves'],
  ['Medicine', 'Renal'],
  [],
];
const randomBelow = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(from: readonly T[]): T => from[randomBelow(from.length)] as T;

/**
 * Publishes tests that share questions, of every kind and topic; some hold their answers back for a while or
 * for good.
 */
async function publishTests(tenant: TestTenant) {
  const bank = Array.from({ length: 5 }, () => [
    ...threeKinds(),
    singleQuestion(['One', 'Two', 'Three'], randomBelow(3)),
  ])
    .flat()
    .map((question, at) => ({ ...question, topic: TOPICS[at % TOPICS.length] ?? [] }));
  const rules = [null, null, null, null, null, { when: 'never' }, { when: 'after_close' }] as const;
  const tests = [];
  for (const [at, rule] of rules.entries()) {
    const questions = Array.from({ length: 4 + at }, (_, place) => bank[(at * 3 + place) % bank.length]);
    tests.push(
      await tenant.newTest({
        questions: questions.filter((question) => question !== undefined),
        type: at % 2 === 0 ? 'Exam' : 'Quiz',
        ...(rule === null ? {} : { answers: rule }),
      }),
    );
  }
  return tests;
}

/** Answers some right, some wrong, some not at all; surely or not, as chosen or as preset. */
function answerAnyhow(opened: Awaited<ReturnType<typeof sit>>['opened']) {
  return opened.test.questions_reference.map(({ question_type, options, sub_questions }) => {
    const said = {
      comment: pick(CONFIDENCE_LEVELS),
      commentChosen: randomBelow(4) > 0,
      flag: randomBelow(5) === 0,
    };
    if (randomBelow(6) === 0) return { selected: null, ...said };
    if (question_type === 'Sub Questions')
      return { selected: sub_questions.map(() => pick(['true', 'false'])), ...said };
    if (question_type === 'Single Choice Question') return { selected: pick(options), ...said };
    return { selected: options.filter(() => randomBelow(2) === 0), ...said };
  });
}

/**
 * Makes a random history: tests, further attempts, ends by the clock, reports withdrawn, months gone by, one
 * left open.
 */
async function live(
  tenant: TestTenant,
  learner: TestLearner,
  tests: Awaited<ReturnType<typeof publishTests>>,
) {
  for (let step = 0; step < 14; step += 1) {
    const testId = pick(tests);
    const sitting = await sit(test, { tenant, learner, testId, recharge: true })
      .catch(() => sit(test, { tenant, learner, testId }))
      .catch(() => null);
    if (sitting === null) continue;
    const response = answerAnyhow(sitting.opened);
    await sitting.save({ answers: response.map((answer, index) => ({ index, ...answer, notes: '' })) });
    // Never in the first steps: every history has some reports.
    const end = step < 4 ? 1 + randomBelow(9) : randomBelow(10);
    if (end === 0) return;
    if (end === 1) {
      await sitting.endsIn(-40);
      await sweepOverdueAttempts(test.database.pool, { error: () => {} });
    } else await sitting.submit({ response });
    if (end === 2) {
      await command.reopen(sitting);
      await sitting.submitPlainly(answerAnyhow(sitting.opened));
    }
    await age(learner.id, sitting.attemptId);
  }
}

/** Moves an attempt that is over some months back in time, with its report. */
async function age(learnerId: string, attemptId: string): Promise<void> {
  const days = randomBelow(500);
  await test.database.asOwner(
    `with moved as (
       update attempts set started_at = started_at - $3::int * interval '1 day',
         deadline_at = deadline_at - $3::int * interval '1 day', closed_at = closed_at - $3::int * interval '1 day'
       where user_id = $1 and id = $2 and closed_at is not null returning tenant_id, id, closed_at
     )
     update reports r set submitted_at = m.closed_at from moved m
     where r.tenant_id = m.tenant_id and r.attempt_id = m.id`,
    [learnerId, attemptId, days],
  );
}

const askOf =
  (host: string): Ask =>
  async (token, name, { params, query }) => {
    const { path } = contract[name];
    const url = path.replace(/:(\w+)/gu, (_, parameter: string) => params?.[parameter] ?? '');
    const headers = { host, authorization: `Bearer ${token}` };
    const response = await test.app.inject({ method: 'GET', url, query: query ?? {}, headers });
    return response.json();
  };

it('every figure that the API answers is what the tables say, for learners with any history', async () => {
  const tenant = await createTestTenant(test);
  const tests = await publishTests(tenant);
  const learners: TestLearner[] = [];
  for (let number = 0; number < LEARNERS; number += 1) {
    const learner = await tenant.newLearner();
    learners.push(learner);
    await live(tenant, learner, tests);
  }
  const [hidden] = learners;
  await test.database.asOwner('update users set on_leaderboard = false where id = $1', [hidden?.id]);
  await test.database.asOwner("update tests set status = 'Inactive' where id = any($1)", [tests.slice(1, 3)]);
  // Recounts as the command that closes a test does; and because months went by.
  await tenant.inside(() => recountTotals(learners.map(({ id }) => id)));

  const outcome = await recountTenant(
    { pool: test.database.pool, tenantId: tenant.id, ask: askOf(tenant.host) },
    LEARNERS,
  );
  expect(outcome.differences.slice(0, 20)).toEqual([]);
  expect(outcome.learners).toBe(LEARNERS);
  expect(outcome.reports).toBeGreaterThan(LEARNERS * 2);
  expect(outcome.figures).toBeGreaterThan(LEARNERS * 200);
});
