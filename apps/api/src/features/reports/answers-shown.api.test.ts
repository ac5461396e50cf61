import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion, threeKinds } from '../../testing/test-questions.ts';
import { operator } from '../audits/audits.service.ts';
import type { AnswersRule } from '../publishing/published-tests.service.ts';
import { closeTestByName } from '../publishing/published-tests.service.ts';

const test = await provideTestApp();

const NEVER: AnswersRule = { when: 'never' };
const AFTER_CLOSE: AnswersRule = { when: 'after_close' };
const AFTER_A_DAY: AnswersRule = { when: 'after_date', day: '2099-01-31' };

/** Sits a test of its own tenant under a rule, and submits one right, one partial and one wrong answer. */
async function handIn(answers: AnswersRule, options: { tenant?: TestTenant; questions?: Question[] } = {}) {
  const tenant = options.tenant ?? (await createTestTenant(test));
  const questions = options.questions ?? threeKinds();
  const testId = await tenant.newTest({ questions, answers, name: 'Mock' });
  const sitting = await sit(test, { tenant, testId });
  const response = [{ selected: 'Two' }, { selected: ['Two'] }, { selected: ['false', 'true'] }];
  const { reportcard } = (await sitting.submit({ response })).body;
  return { tenant, sitting, testId, questions, read: () => read(sitting, reportcard) };
}

async function read(sitting: Sitting, id: string) {
  const { body, text } = await sitting.report(id);
  const { report } = body;
  const shown = report.test.questions_reference.filter(({ withheld }) => withheld === null).length;
  return { report, text, shown };
}

const close = ({ tenant }: { tenant: TestTenant }) =>
  tenant.inside(() => closeTestByName('Mock', operator('Grace')));

describe('the report of a test that does not show its answers yet', () => {
  it.each([
    ['never', NEVER],
    ['after a day', AFTER_A_DAY],
    ['after an instant', { when: 'after_date', instant: '2099-01-31T18:00Z' }],
    ['when everybody’s time is over', AFTER_CLOSE],
  ] as const)(
    '(%s) tells the score and what was chosen, and nothing of any question',
    async (_title, rule) => {
      const { report, text, shown } = await (await handIn(rule)).read();
      expect(shown).toBe(0);
      expect(report).toMatchObject({
        withheld: null,
        total: 3,
        correct_answers: 1,
        partial_answers: 1,
        wrong_answers: 1,
        confidence: 33.33,
      });
      expect(report.answers.map(({ status, selected }) => ({ status, selected }))).toEqual([
        { status: null, selected: 'Two' },
        { status: null, selected: ['Two'] },
        { status: null, selected: ['false', 'true'] },
      ]);
      expect(text).not.toContain('Because it is so.');
      expect(text).not.toContain('A book');
      for (const { withheld } of report.test.questions_reference) expect(withheld?.until).toBe(rule.when);
    },
  );

  it('is whole after its date', async () => {
    const { read } = await handIn({ when: 'after_date', instant: '2001-01-31T18:00Z' });
    expect((await read()).shown).toBe(3);
  });

  it('is whole when the test is closed and the last attempt on it is submitted', async () => {
    const mock = await handIn(AFTER_CLOSE);
    const late = await sit(test, { tenant: mock.tenant, testId: mock.testId });
    expect(await close(mock)).toMatchObject({ type: 'closed', wasClosed: false, openAttempts: 1 });
    expect((await mock.read()).shown).toBe(0);
    const newcomer = await mock.tenant.newLearner();
    const caller = { host: mock.tenant.host, token: newcomer.token, params: { id: mock.testId } };
    expect((await test.call('getTest', caller)).code).toBe('not_found');
    await late.submit();
    expect((await mock.read()).shown).toBe(3);
  });

  it('stays the score alone although the test is closed, when it never shows them', async () => {
    const mock = await handIn(NEVER);
    await close(mock);
    expect((await mock.read()).shown).toBe(0);
  });

  it('follows the rule when the test is published again with another one', async () => {
    const { tenant, questions, read } = await handIn(NEVER);
    await tenant.newTest({ questions, name: 'Mock' });
    expect((await read()).shown).toBe(0);
    await tenant.newTest({ questions, name: 'Mock', answers: { when: 'at_once' } });
    expect((await read()).shown).toBe(3);
  });
});

describe('a question of a test that does not show its answers yet', () => {
  const other = () => singleQuestion(['One', 'Two'], 0);
  /** Submits a test that shows its answers at once and has a question more than the one under the rule. */
  async function beside(mock: { tenant: TestTenant; questions: Question[] }) {
    const questions = [...mock.questions.slice(0, 1), other()];
    const testId = await mock.tenant.newTest({ questions, name: 'Quiz' });
    const sitting = await sit(test, { tenant: mock.tenant, testId });
    const { reportcard } = (await sitting.submit({ response: questions.map(() => ({ selected: 'One' })) }))
      .body;
    return { sitting, read: () => read(sitting, reportcard) };
  }

  it.each([
    ['never', NEVER],
    ['after a day', AFTER_A_DAY],
    ['when everybody’s time is over', AFTER_CLOSE],
  ] as const)(
    '(%s) is not told by the report of one that shows at once, nor by its score',
    async (_title, rule) => {
      const quiz = await beside(await handIn(rule));
      const { report } = await quiz.read();
      expect(report.answers.map(({ status }) => status)).toEqual([null, 'Correct']);
      expect(report.test.questions_reference.map(({ withheld }) => withheld?.test?.test_name)).toEqual([
        'Mock',
        undefined,
      ]);
      expect(report).toMatchObject({
        withheld: { until: rule.when },
        correct_answers: null,
        confidence: null,
      });
    },
  );

  it('is shown to those who never sat that test once nobody can or does', async () => {
    const mock = await handIn(NEVER);
    const quiz = await beside(mock);
    const late = await sit(test, { tenant: mock.tenant, testId: mock.testId });
    await close(mock);
    expect((await quiz.read()).shown).toBe(1);
    await late.submit();
    expect((await quiz.read()).shown).toBe(2);
  });

  it('is hidden from everyone who sat it while that test keeps its answers', async () => {
    const mock = await handIn(NEVER);
    const questions = [...mock.questions.slice(0, 1), other()];
    const testId = await mock.tenant.newTest({ questions, name: 'Quiz' });
    const sitting = await sit(test, { tenant: mock.tenant, learner: mock.sitting.learner, testId });
    const { reportcard } = (await sitting.submit({ response: questions.map(() => ({ selected: 'One' })) }))
      .body;
    await close(mock);
    expect((await read(sitting, reportcard)).shown).toBe(1);
  });

  it('leaves the score alone of a report whose score was shown, whatever its own date', async () => {
    const tenant = await createTestTenant(test);
    const questions = threeKinds();
    await tenant.newTest({ questions: questions.slice(0, 1), answers: NEVER, name: 'Kept' });
    const mock = await handIn({ when: 'after_date', instant: '2001-01-31T18:00Z' }, { tenant, questions });
    expect(await mock.read()).toMatchObject({ shown: 0, report: { withheld: null, correct_answers: 1 } });
  });
});

describe('a day after which answers are shown', () => {
  it.each([
    ['Europe/London', '2027-01-31', '2027-02-01T00:00:00.000Z'],
    ['Europe/London', '2027-07-31', '2027-07-31T23:00:00.000Z'],
    ['Pacific/Auckland', '2027-01-31', '2027-01-31T11:00:00.000Z'],
    ['America/New_York', '2027-12-31', '2028-01-01T05:00:00.000Z'],
    ['Asia/Kolkata', '2027-01-31', '2027-01-31T18:30:00.000Z'],
    ['America/St_Johns', '2027-03-13', '2027-03-14T03:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '2027-04-04T13:30:00.000Z'],
    // A day that ends without a midnight, and one with two: the first ends the day.
    ['Africa/Cairo', '2027-04-29', '2027-04-29T22:00:00.000Z'],
    ['Atlantic/Azores', '2027-10-30', '2027-10-31T00:00:00.000Z'],
  ])('ends in %s on %s at %s, as the list of tests says', async (zone, day, instant) => {
    const tenant = await createTestTenant(test);
    await test.database.asOwner('update tenants set time_zone = $2 where tenant_id = $1', [tenant.id, zone]);
    await tenant.newTest({ answers: { when: 'after_date', day } });
    const { token } = await tenant.newLearner();
    const { tests } = (await test.call('getTests', { host: tenant.host, token })).body;
    expect(tests.map(({ answers_shown }) => answers_shown)).toEqual([{ when: 'after_date', date: instant }]);
  });
});
