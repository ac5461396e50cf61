import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import type { AnswersRule } from '../publishing/published-tests.service.ts';

const test = await provideTestApp();

const about = (stem: string, ...topic: string[]): Question => ({
  ...singleQuestion(['Right', 'Wrong'], 0, stem),
  topic,
});
const QUESTIONS = [
  about('A', 'Medicine', 'Heart', 'Valves', 'Aortic'),
  about('B', 'Medicine', 'Heart', 'Valves'),
  about('C', 'Medicine', 'Heart', 'Rhythm'),
  about('D'),
];

/** Answers right where the letters say R. */
const answersOf = (letters: string) =>
  [...letters].map((letter) => ({ selected: letter === 'R' ? 'Right' : letter === 'W' ? 'Wrong' : null }));

type HandIn = { questions?: Question[]; letters: string; answers?: AnswersRule };
async function handIn(
  tenant: TestTenant,
  learner: TestLearner,
  { questions = QUESTIONS, letters, answers }: HandIn,
) {
  const testId = await tenant.newTest({ questions, ...(answers && { answers }) });
  const sitting = await sit(test, { tenant, learner, testId });
  return (await sitting.submit({ response: answersOf(letters) })).body.reportcard;
}

const read = (tenant: TestTenant, learner: TestLearner, id: string) =>
  test.call('getProficiency', { host: tenant.host, token: learner.token, params: { id } });

describe('the proficiency of a report', () => {
  it('is the share of right answers in each topic and subtopic', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const id = await handIn(tenant, learner, { letters: 'RW-R' });
    const { report } = (await read(tenant, learner, id)).body;
    expect(report).toMatchObject({ _id: id, overall_percentage: 50, withheld: null });
    const shares = report.topic_wise.map(({ topic, percent, total, subtopic }) => [
      topic,
      percent,
      total,
      ...subtopic.map((each) => [each.subtopic, each.percent, each.total]),
    ]);
    expect(shares).toEqual([
      ['Rhythm', 0, 1],
      ['Valves', 50, 2, ['Aortic', 100, 1]],
      ['Other questions', 100, 1],
    ]);
  });

  it('goes by the topics that the questions had when it was taken', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const question = about('A', 'Medicine', 'Heart', 'Valves');
    const id = await handIn(tenant, learner, { questions: [question], letters: 'R' });
    await tenant.newTest({ questions: [{ ...question, topic: ['Medicine', 'Heart', 'Rhythm'] }] });
    const { report } = (await read(tenant, learner, id)).body;
    expect(report.topic_wise.map(({ topic }) => topic)).toEqual(['Valves']);
  });

  it('tells nothing of a test that holds its answers back but the score', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const id = await handIn(tenant, learner, { letters: 'RRWW', answers: { when: 'never' } });
    const { report } = (await read(tenant, learner, id)).body;
    expect(report).toMatchObject({ overall_percentage: 50, correct_answers: 2, total: 4 });
    expect(
      report.topic_wise.map(({ percent, correct, total, withheld_questions }) => [
        percent,
        correct,
        total,
        withheld_questions,
      ]),
    ).toEqual([
      [null, 0, 0, 1],
      [null, 0, 0, 2],
      [null, 0, 0, 1],
    ]);
  });

  it('leaves out questions of an open attempt, whatever was answered', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const id = await handIn(tenant, learner, { letters: 'RWRR' });
    const testId = await tenant.newTest({ questions: QUESTIONS.slice(0, 1) });
    const open = await sit(test, { tenant, learner, testId });
    const { report } = (await read(tenant, learner, id)).body;
    expect(report).toMatchObject({
      overall_percentage: null,
      correct_answers: null,
      withheld: { until: 'handed_in' },
    });
    expect(report.topic_wise[1]).toMatchObject({
      topic: 'Valves',
      percent: 0,
      total: 1,
      withheld_questions: 1,
    });
    await open.submit({ response: answersOf('R') });
    expect((await read(tenant, learner, id)).body.report.overall_percentage).toBe(75);
  });

  it('is the learner’s own, and needs access', async () => {
    const tenant = await createTestTenant(test, { platformType: 'Paid' });
    const soon = new Date(Date.now() + 3_600_000);
    const [learner, other] = [
      await tenant.newLearner({ planExpiresAt: soon }),
      await tenant.newLearner({ planExpiresAt: soon }),
    ];
    const id = await handIn(tenant, learner, { letters: 'RRRR' });
    expect((await read(tenant, other, id)).code).toBe('not_found');
    await test.database.asOwner('update subscriptions set expires_at = now() where user_id = $1', [
      learner.id,
    ]);
    expect((await read(tenant, learner, id)).code).toBe('no_access');
  });
});

describe('a list of reports', () => {
  it('comes whole, or a page at a time, newest first', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift(await handIn(tenant, learner, { letters: 'RRRR' }));
    const list = async (query: object) => {
      const { body } = await test.call('listReports', { host: tenant.host, token: learner.token, query });
      return [body.reports.map(({ _id }) => _id), body.more];
    };
    expect(await list({})).toEqual([ids, false]);
    expect(await list({ limit: '2' })).toEqual([ids.slice(0, 2), true]);
    expect(await list({ limit: '2', before: ids[1] })).toEqual([ids.slice(2, 4), true]);
    expect(await list({ limit: '2', before: ids[3] })).toEqual([ids.slice(4), false]);
    expect(await list({ before: crypto.randomUUID() })).toEqual([[], false]);
  });

  it.each(['0', '-1', '301', 'x', '1.5'])('refuses a page of %s', async (limit) => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const asked = await test.call('listReports', { host: tenant.host, token, query: { limit } });
    expect(asked.code).toBe('malformed');
  });
});

describe('reports of one test', () => {
  it('are compared by question, also where a version has others', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const name = 'Heart';
    const [a, b, c] = ['A', 'B', 'C'].map((stem) => about(stem, 'Medicine'));
    if (!a || !b || !c) throw new Error('three were made');
    const testId = await tenant.newTest({ name, questions: [a, b] });
    const first = await sit(test, { tenant, learner, testId });
    await first.submit({ response: [...answersOf('W'), { selected: null }] });
    await tenant.newTest({ name, questions: [c, b] });
    const second = await sit(test, { tenant, learner, testId, recharge: true });
    const { reportcard } = (await second.submit({ response: answersOf('RR') })).body;
    const { body } = await test.call('compareReports', {
      host: tenant.host,
      token: learner.token,
      params: { id: reportcard },
    });
    expect(body.questions.map(({ question, answers }) => [question, answers])).toEqual([
      ['C', [null, { number: 1, status: 'Correct', answered: true }]],
      [
        'B',
        [
          { number: 2, status: 'Wrong', answered: false },
          { number: 2, status: 'Correct', answered: true },
        ],
      ],
      ['A', [{ number: 1, status: 'Wrong', answered: true }, null]],
    ]);
    const other = await tenant.newLearner();
    const foreign = await test.call('compareReports', {
      host: tenant.host,
      token: other.token,
      params: { id: reportcard },
    });
    expect(foreign.code).toBe('not_found');
  });
});
