import { percent, type Question, type TestId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const about = (stem: string, ...topic: string[]): Question => ({
  ...singleQuestion(['Right', 'Wrong'], 0, stem),
  topic,
});
/** Topics at every depth, so that a domain has questions of its own beside those below it. */
const QUESTIONS = [
  about('A', 'Medicine'),
  about('B', 'Medicine', 'Heart'),
  about('C', 'Medicine', 'Heart', 'Valves'),
  about('D', 'Medicine', 'Heart', 'Valves', 'Aortic'),
  about('E', 'Medicine', 'Heart', 'Valves', 'Mitral'),
  about('F', 'Law'),
  about('G'),
];

/** Right where the letters say R, wrong at W, unanswered otherwise; the levels take turns. */
const answersOf = (letters: string) =>
  [...letters].map((letter, index) => ({
    selected: letter === 'R' ? 'Right' : letter === 'W' ? 'Wrong' : null,
    comment: (['I KNOW IT', 'NO IDEA', 'NOT SURE'] as const)[index % 3] ?? 'I KNOW IT',
    commentChosen: true,
  }));

type Caller = { tenant: TestTenant; learner: TestLearner };
const callerOf = ({ tenant: { host }, learner: { token } }: Caller) => ({ host, token });

async function handIn(caller: Caller, testId: TestId, letters: string, recharge = false): Promise<string> {
  const sitting = await sit(test, { ...caller, testId, recharge });
  return (await sitting.submit({ response: answersOf(letters) })).body.reportcard;
}
const behind = async (caller: Caller, query: object) =>
  (await test.call('listFigureQuestions', { ...callerOf(caller), query })).body;
const share = ({ total, correct, withheld }: { total: number; correct: number; withheld: number }) => [
  correct,
  total,
  withheld,
];

async function newCaller(): Promise<Caller> {
  const tenant = await createTestTenant(test);
  return { tenant, learner: await tenant.newLearner() };
}

/** Expects every share that is shown of a report to match the sum of its questions. */
async function expectToAddUp(caller: Caller, report: string): Promise<void> {
  const params = { id: report };
  const { body } = await test.call('getProficiency', { ...callerOf(caller), params });
  const { overall_percentage, topic_wise } = body.report;
  const whole = await behind(caller, { report });
  expect(percent(whole.score?.correct ?? -1, whole.score?.total ?? 1)).toBe(overall_percentage);
  expect(whole.questions).toHaveLength(whole.total);
  const shown = (await test.call('getReport', { ...callerOf(caller), params })).body.report;
  expect([whole.answered, whole.confidence_percent]).toEqual([shown.attempt, shown.confidence_percent]);
  for (const topic of topic_wise) {
    for (const each of [topic, ...topic.subtopic]) {
      const questions = await behind(caller, { report, topic: each._id ?? 'none' });
      expect(share(questions)).toEqual(share({ ...each, withheld: each.withheld_questions }));
      expect(questions.questions.filter(({ status }) => status === 'Correct')).toHaveLength(each.correct);
      expect(questions.score).toBeNull();
    }
  }
}

describe('the questions behind a figure', () => {
  it('add up to it: of a report, of each of its topics, and of the own row of the leaderboard', async () => {
    const caller = await newCaller();
    const shown = await caller.tenant.newTest({ questions: QUESTIONS });
    const secret = await caller.tenant.newTest({
      questions: [about('X', 'Medicine'), about('Y', 'Law'), about('Z')],
      answers: { when: 'never' },
    });
    const reports = [
      await handIn(caller, shown, 'RW-WRR-'),
      await handIn(caller, secret, 'RRW'),
      await handIn(caller, shown, 'RRRWRRW', true),
    ];
    for (const report of reports) await expectToAddUp(caller, report);
    const { data } = (await test.call('getLeaderboard', { ...callerOf(caller), query: {} })).body;
    const first = await behind(caller, { first: '1' });
    expect(first.score).toEqual({ correct: 5, total: 10 });
    expect(data.map(({ performance }) => performance)).toEqual([50]);
    expect(share(first)).toEqual([3, 7, 3]);
    expect(new Set(first.questions.map(({ report }) => report))).toEqual(new Set([reports[0]]));
    expect((await behind(caller, {})).score).toEqual({ correct: 10, total: 17 });
  });

  it('are named by what was asked for', async () => {
    const caller = await newCaller();
    const report = await handIn(caller, await caller.tenant.newTest({ questions: QUESTIONS }), 'RRRRRRR');
    const { body } = await test.call('getProficiency', { ...callerOf(caller), params: { id: report } });
    const names = body.report.topic_wise.map(async ({ _id, topic }) => {
      const asked = await behind(caller, { report, topic: _id ?? 'none' });
      return [asked.topic === topic, asked.report?._id];
    });
    expect(new Set((await Promise.all(names)).map(String))).toEqual(new Set([`true,${report}`]));
    expect(await behind(caller, { first: '1' })).toMatchObject({ topic: null, report: null });
  });

  it('tell no score while one is held back, and how sure the learner was all the same', async () => {
    const caller = await newCaller();
    const report = await handIn(caller, await caller.tenant.newTest({ questions: QUESTIONS }), 'RWRWRWR');
    const other = await handIn(caller, await caller.tenant.newTest({ questions: [about('H')] }), 'R');
    await sit(test, { ...caller, testId: await caller.tenant.newTest({ questions: QUESTIONS.slice(0, 2) }) });
    const asked = await behind(caller, { report });
    expect([...share(asked), asked.score]).toEqual([3, 5, 2, null]);
    expect([asked.answered, asked.confidence_percent]).toEqual([7, 64.29]);
    expect((await behind(caller, { first: '1' })).score).toBeNull();
    expect((await behind(caller, { report: other })).score).toEqual({ correct: 1, total: 1 });
  });

  it('come in pages that together are the whole list, each with all of the counts', async () => {
    const caller = await newCaller();
    await handIn(caller, await caller.tenant.newTest({ questions: QUESTIONS }), 'RW-WRR-');
    await handIn(caller, await caller.tenant.newTest({ questions: [about('X'), about('Y')] }), 'WR');
    const { questions: whole, ...counted } = await behind(caller, {});
    const pages = [];
    for (let skip = 0; skip < 12; skip += 4)
      pages.push(await behind(caller, { skip: String(skip), limit: '4' }));
    expect(pages.map(({ questions }) => questions.length)).toEqual([4, 4, 1]);
    expect(pages.flatMap(({ questions }) => questions)).toEqual(whole);
    for (const { questions, ...counts } of pages) expect(counts).toEqual(counted);
    expect((await behind(caller, { skip: '9' })).questions).toEqual([]);
  });

  it.each([
    { first: '0' },
    { report: 'x' },
    { topic: 'y' },
    { comment: 'SURE' },
    { month: '2026-13' },
    { limit: '0' },
    { limit: '201' },
    { limit: '-1' },
    { skip: '1e3' },
    { skip: '-1' },
  ])('are refused for %j', async (query) => {
    const caller = await newCaller();
    expect(
      (await test.call('listFigureQuestions', { ...callerOf(caller), query: query as object })).code,
    ).toBe('malformed');
  });
});
