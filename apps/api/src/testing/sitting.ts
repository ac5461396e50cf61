import { randomUUID } from 'node:crypto';
import type { AttemptId, TestId } from '@assay/assessment';
import type { CallOf, Contract } from '@assay/contract';
import { createTestTenant, type TestLearner, type TestTenant } from './tenants/test-tenant.ts';
import type { Answer, TestApp } from './test-app.ts';

type SaveBody = CallOf<Contract['saveAnswers']>['body'];
type SubmitBody = CallOf<Contract['submitTest']>['body'];

/** The final state of a test of `threeKinds`, all right and all wrong. */
export const ALL_RIGHT: SubmitBody['response'] = [
  { selected: 'Two' },
  { selected: ['Two', 'Three'] },
  { selected: ['true', 'false'] },
];
export const ALL_WRONG: SubmitBody['response'] = [
  { selected: 'One' },
  { selected: ['One'] },
  { selected: ['false', 'true'] },
];

/**
 * A learner with a test open, saving and submitting as the page does; the bodies may be changed for a test.
 */
export type Sitting = {
  tenant: TestTenant;
  learner: TestLearner;
  testId: TestId;
  attemptId: AttemptId;
  /** The page's writer secret; `open` gives a fresh one to another page. */
  writer: string;
  opened: Answer<'getTest'>['body'];
  open(): Promise<Answer<'getTest'>>;
  save(changes: Partial<SaveBody>): Promise<Answer<'saveAnswers'>>;
  submit(changes?: Partial<SubmitBody>): Promise<Answer<'submitTest'>>;
  /** Submits like a client of the plain specification, which knows neither attempt nor writer. */
  submitPlainly(response?: SubmitBody['response']): Promise<Answer<'submitTest'>>;
  report(id: string): Promise<Answer<'getReport'>>;
  /** Moves the attempt so that it ends this many seconds from now; negative: in the past. */
  endsIn(seconds: number): Promise<void>;
};

type Options = {
  tenant?: TestTenant;
  learner?: TestLearner;
  testId?: TestId;
  /** Asks for a further attempt. */
  recharge?: boolean;
};

/** Opens a test; tenant, learner and test are created if left out. */
export async function sit(test: TestApp, options: Options = {}): Promise<Sitting> {
  const tenant = options.tenant ?? (await createTestTenant(test));
  const learner = options.learner ?? (await tenant.newLearner());
  const testId = options.testId ?? (await tenant.newTest());
  const caller = { host: tenant.host, token: learner.token };
  const query = options.recharge ? { recharge: '1' as const } : {};
  const open = () => test.call('getTest', { ...caller, params: { id: testId }, query });
  const { status, body: opened, text } = await open();
  if (status !== 200) throw new Error(`The test did not open: ${text}`);
  const { writer } = opened.attempt;
  const attemptId = opened.attempt._id as AttemptId;
  const post = (body: SubmitBody) => test.call('submitTest', { ...caller, params: { id: testId }, body });
  return {
    tenant,
    learner,
    testId,
    attemptId,
    writer,
    opened,
    open,
    save: (changes) =>
      test.call('saveAnswers', {
        ...caller,
        params: { attemptId },
        body: {
          writer,
          revision: 1,
          saveId: randomUUID(),
          answers: [{ index: 0, selected: 'Two' }],
          ...changes,
        },
      }),
    submit: (changes = {}) => post({ response: ALL_RIGHT, timeTaken: '1.30', attemptId, writer, ...changes }),
    submitPlainly: (response = ALL_RIGHT) => post({ response, timeTaken: '1.30' }),
    report: (id) => test.call('getReport', { ...caller, params: { id } }),
    async endsIn(seconds) {
      await test.database.asOwner(
        `update attempts set
           started_at = date_trunc('milliseconds', the_clock()) + make_interval(secs => $3::float8 - 1800),
           deadline_at = date_trunc('milliseconds', the_clock()) + make_interval(secs => $3::float8)
         where tenant_id = $1 and id = $2`,
        [tenant.id, attemptId, seconds],
      );
    },
  };
}

/**
 * Makes the paper of a test count as one of a thousand questions, for which bodies of megabytes are allowed.
 */
export async function widenPaper({ database }: TestApp, { tenant, testId }: Sitting): Promise<void> {
  await database.asOwner(
    'update test_versions set number_of_questions = 1000 where tenant_id = $1 and test_id = $2',
    [tenant.id, testId],
  );
}

/** Submits everything, all right, in a body that so many blanks make large. */
export function handInLarge(
  test: TestApp,
  { tenant, learner, testId, attemptId, writer }: Sitting,
  blanks: number,
  beginning = '{',
) {
  const body = JSON.stringify({ response: ALL_RIGHT, timeTaken: '1.30', attemptId, writer });
  return test.app.inject({
    method: 'POST',
    url: `/api/test/submit-test/${testId}`,
    headers: {
      host: tenant.host,
      'content-type': 'application/json',
      authorization: `Bearer ${learner.token}`,
    },
    payload: body.replace('{', `${beginning}${' '.repeat(blanks)}`),
  });
}
