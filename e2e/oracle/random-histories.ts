import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { sweepOverdueAttempts } from '../../apps/api/src/jobs/sweep.ts';
import type { createAttemptCommand } from '../../apps/api/src/testing/commands/attempt-command.ts';
import { sit } from '../../apps/api/src/testing/sitting.ts';
import type { TestLearner, TestTenant } from '../../apps/api/src/testing/tenants/test-tenant.ts';
import type { TestApp } from '../../apps/api/src/testing/test-app.ts';
import { singleQuestion, threeKinds } from '../../apps/api/src/testing/test-questions.ts';

const random = seededRandom(Number(process.env.TEST_SEED ?? 1));

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
export async function publishTests(tenant: TestTenant) {
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

type Life = {
  tenant: TestTenant;
  learner: TestLearner;
  tests: Awaited<ReturnType<typeof publishTests>>;
};

/**
 * Makes a random history: tests, further attempts, ends by the clock, reports withdrawn, months gone by, one
 * left open.
 */
export async function live(
  test: TestApp,
  command: ReturnType<typeof createAttemptCommand>,
  { tenant, learner, tests }: Life,
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
    await age(test, learner.id, sitting.attemptId);
  }
}

/** Moves an attempt that is over some months back in time, with its report. */
async function age(test: TestApp, learnerId: string, attemptId: string): Promise<void> {
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
