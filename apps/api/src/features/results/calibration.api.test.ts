import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const questionsOf = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    ...singleQuestion(['Right', 'Wrong'], 0, `Question ${index + 1}?`),
    topic: ['Medicine', 'Heart', index % 2 === 0 ? 'Valves' : 'Rhythm'],
  }));

type Level = 'I KNOW IT' | 'THINK SO' | 'NOT SURE' | 'NO IDEA';
/** One answer each: right or wrong, at a chosen level or at the preset one. */
type Said = { right: boolean; comment: Level; chosen?: boolean };

async function handIn(
  tenant: TestTenant,
  learner: TestLearner,
  said: Said[],
  questions = questionsOf(said.length),
) {
  const sitting = await sit(test, { tenant, learner, testId: await tenant.newTest({ questions }) });
  const response = said.map(({ right, comment, chosen = true }) => ({
    selected: right ? 'Right' : 'Wrong',
    comment,
    commentChosen: chosen,
  }));
  return (await sitting.submit({ response })).body.reportcard;
}
const many = (count: number, said: Said): Said[] => Array.from({ length: count }, () => said);
const callerOf = ({ host }: TestTenant, { token }: TestLearner) => ({ host, token });
const testOf = async (tenant: TestTenant, learner: TestLearner, report: string) =>
  (await test.call('getReport', { ...callerOf(tenant, learner), params: { id: report } })).body.report.test
    ._id;
const calibration = async (tenant: TestTenant, learner: TestLearner, query = {}) =>
  (await test.call('getCalibration', { ...callerOf(tenant, learner), query })).body.data;

describe('calibration', () => {
  it('counts answers at which the level was chosen, and judges none of fewer than ten', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await handIn(tenant, learner, [
      ...many(8, { right: true, comment: 'I KNOW IT' }),
      ...many(2, { right: false, comment: 'I KNOW IT' }),
      ...many(9, { right: true, comment: 'NO IDEA' }),
      ...many(30, { right: false, comment: 'THINK SO', chosen: false }),
    ]);
    const { levels, months, sure_and_wrong, withheld } = await calibration(tenant, learner);
    expect(levels).toEqual([
      {
        comment: 'I KNOW IT',
        claimed: 100,
        answers: 10,
        correct: 8,
        right: { percent: 80, from: 49.02, to: 94.33 },
      },
      { comment: 'THINK SO', claimed: 75, answers: 0, correct: 0, right: null },
      { comment: 'NOT SURE', claimed: 50, answers: 0, correct: 0, right: null },
      { comment: 'NO IDEA', claimed: 25, answers: 9, correct: 9, right: null },
    ]);
    expect(months).toEqual([{ month: expect.stringMatching(/^\d{4}-\d{2}$/u), levels }]);
    expect(sure_and_wrong.map(({ number, question }) => [number, question])).toEqual([
      [9, 'Question 9?'],
      [10, 'Question 10?'],
    ]);
    expect(withheld).toBe(0);
    const fewer = await calibration(tenant, learner, { limit: '1' });
    expect(fewer.sure_and_wrong.map(({ number }) => number)).toEqual([9]);
    expect([fewer.sure_and_wrong_total, fewer.levels]).toEqual([2, levels]);
  });

  it('is of one report where that is asked, and of the own ones alone', async () => {
    const tenant = await createTestTenant(test);
    const [learner, other] = [await tenant.newLearner(), await tenant.newLearner()];
    await handIn(tenant, learner, many(5, { right: true, comment: 'NOT SURE' }));
    const report = await handIn(tenant, learner, many(3, { right: false, comment: 'NOT SURE' }));
    const foreign = await handIn(tenant, other, many(3, { right: false, comment: 'NOT SURE' }));
    const taken = await testOf(tenant, learner, report);
    expect((await calibration(tenant, learner)).levels[2]).toMatchObject({ answers: 8, correct: 5 });
    expect((await calibration(tenant, learner, { report })).levels[2]).toMatchObject({
      answers: 3,
      correct: 0,
    });
    // Another learner's report, the id of a test, and an unknown id.
    for (const id of [foreign, taken, crypto.randomUUID()]) {
      const asked = await test.call('getCalibration', {
        ...callerOf(tenant, learner),
        query: { report: id },
      });
      expect(asked.code).toBe('not_found');
    }
  });

  it('counts nothing that is held back, and says how much that is', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const questions = questionsOf(4);
    await handIn(tenant, learner, many(4, { right: false, comment: 'I KNOW IT' }), questions);
    const testId = await tenant.newTest({ questions: questions.slice(0, 3) });
    const open = await sit(test, { tenant, learner, testId });
    const held = await calibration(tenant, learner);
    expect([held.levels[0]?.answers, held.withheld]).toEqual([1, 3]);
    expect(held.sure_and_wrong.map(({ number }) => number)).toEqual([4]);
    await open.submit({ response: [{ selected: null }, { selected: null }, { selected: null }] });
    expect((await calibration(tenant, learner)).withheld).toBe(0);
  });

  it('needs access, as a report does', async () => {
    const tenant = await createTestTenant(test, { platformType: 'Paid' });
    const learner = await tenant.newLearner();
    expect((await test.call('getCalibration', { ...callerOf(tenant, learner), query: {} })).code).toBe(
      'no_access',
    );
  });
});

describe('the questions behind a figure', () => {
  const behind = async (tenant: TestTenant, learner: TestLearner, query: object) =>
    (await test.call('listFigureQuestions', { ...callerOf(tenant, learner), query })).body;

  it('are as many as the figure says, by topic, by level and in one report', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const first = await handIn(tenant, learner, [
      { right: true, comment: 'I KNOW IT' },
      { right: false, comment: 'NOT SURE' },
      { right: true, comment: 'I KNOW IT', chosen: false },
    ]);
    const second = await handIn(tenant, learner, [{ right: false, comment: 'I KNOW IT' }]);
    const { report } = (
      await test.call('getProficiency', { ...callerOf(tenant, learner), params: { id: first } })
    ).body;
    expect(
      report.topic_wise.map(({ topic, correct, total, percent }) => [topic, correct, total, percent]),
    ).toEqual([
      ['Rhythm', 0, 1, 0],
      ['Valves', 2, 2, 100],
    ]);
    for (const { _id, correct, total } of report.topic_wise) {
      expect(await behind(tenant, learner, { topic: _id, report: first })).toMatchObject({ correct, total });
    }
    const valves = report.topic_wise[1]?._id ?? '';
    const everywhere = await behind(tenant, learner, { topic: valves });
    expect([everywhere.total, everywhere.correct]).toEqual([3, 2]);
    expect(everywhere.questions.map(({ report: id, number, status }) => [id, number, status])).toEqual([
      [second, 1, 'Wrong'],
      [first, 1, 'Correct'],
      [first, 3, 'Correct'],
    ]);
    const sure = await behind(tenant, learner, { comment: 'I KNOW IT' });
    expect([sure.total, sure.correct, sure.questions.length]).toEqual([2, 1, 2]);
    const month = sure.questions[0]?.createdAt.slice(0, 7);
    expect((await behind(tenant, learner, { comment: 'I KNOW IT', month })).total).toBe(2);
    expect((await behind(tenant, learner, { comment: 'I KNOW IT', month: '2020-01' })).total).toBe(0);
    expect((await behind(tenant, learner, { topic: 'none' })).total).toBe(0);
  });

  it('are nobody else’s, and none of a topic that is not there', async () => {
    const tenant = await createTestTenant(test);
    const [learner, other] = [await tenant.newLearner(), await tenant.newLearner()];
    const foreign = await handIn(tenant, other, many(2, { right: true, comment: 'I KNOW IT' }));
    const ask = (query: object) =>
      test.call('listFigureQuestions', { ...callerOf(tenant, learner), query }).then(({ code }) => code);
    expect(await ask({ report: foreign })).toBe('not_found');
    const own = await handIn(tenant, learner, many(2, { right: true, comment: 'NO IDEA' }));
    expect(await ask({ report: await testOf(tenant, learner, own) })).toBe('not_found');
    expect(await ask({ topic: crypto.randomUUID() })).toBe('not_found');
    expect((await behind(tenant, learner, { comment: 'I KNOW IT' })).total).toBe(0);
  });
});
