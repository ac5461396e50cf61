import { describe, expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker, options } from '../../testing/remarkers.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const LETTERS = ['A', 'B', 'C'];
const QUESTIONS = [1, 2, 3, 4].map((number) => singleQuestion(LETTERS, 0, `Question ${number}`));

/** Sits a test and hands in a letter for each question, "-" for none. */
async function handIn({ tenant, testId }: { tenant: TestTenant; testId: Sitting['testId'] }, paper: string) {
  const sitting = await sit(test, { tenant, testId });
  const response = [...paper].map((letter) => ({ selected: letter === '-' ? null : letter }));
  await sitting.submit({ response });
  return sitting;
}

async function sat(...papers: string[]) {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest({ questions: QUESTIONS });
  for (const paper of papers) await handIn({ tenant, testId }, paper);
  const staff = await newAuthor(test, tenant);
  const analyse = async (query: { cohort?: string } = {}) =>
    (await test.call('getItemAnalysis', { ...staff.caller, params: { testId }, query })).body;
  return { tenant, testId, staff, analyse };
}

const TEN = ['AAAA', 'AAAB', 'AABB', 'AABC', 'ABBB', 'BAAA', 'BBBA', 'CBBB', 'AACC', 'AAAC'];

describe('the analysis of a test', () => {
  it('gives counts alone below ten attempts, and figures from ten on', async () => {
    const { tenant, testId, analyse } = await sat(...TEN.slice(1));
    const few = await analyse();
    expect(few).toMatchObject({ attempts: 9, paper: { stage: 'counts', mean: null, reliability: null } });
    expect(few.items[0]).toMatchObject({ answers: 9, right: 6, facility: null, discrimination: null });
    await handIn({ tenant, testId }, 'AAAA');
    const enough = await analyse();
    expect(enough.items[0]?.facility).toEqual({ value: 70, from: 39.68, to: 89.22 });
    expect(enough.paper).toMatchObject({
      attempts: 10,
      mean: 2.1,
      questions: 4,
      current: true,
      stage: 'intervals',
    });
  });

  it('counts the options of each question, with those who chose them', async () => {
    const { analyse } = await sat(...TEN);
    const [first] = (await analyse()).items;
    expect(first?.choices.map(({ right, answers, share }) => [right, answers, share])).toEqual([
      [true, 7, 70],
      [false, 2, 20],
      [false, 1, 10],
    ]);
    expect(first).toMatchObject({ stem: 'Question 1', number: 1, current: true, dropped: false });
  });

  it('tells what was left out from what was not reached', async () => {
    const { analyse } = await sat('A-A-', 'AAAA', '----');
    const { items } = await analyse();
    expect(items.map(({ answered, omitted, notReached }) => [answered, omitted, notReached])).toEqual([
      [2, 0, 1],
      [1, 1, 1],
      [2, 0, 1],
      [1, 0, 2],
    ]);
  });

  it('takes what a page showed as reached', async () => {
    const { tenant, testId, analyse } = await sat();
    const sitting = await sit(test, { tenant, testId });
    await sitting.endsIn(60);
    const response = ['A', null, null, null].map((selected) => ({ selected }));
    await sitting.submit({ response, seconds: [{ index: 1, seconds: 5 }] });
    const { items } = await analyse();
    expect(items.map(({ notReached }) => notReached)).toEqual([0, 0, 1, 1]);
  });

  it('is of first attempts alone', async () => {
    const { tenant, testId, analyse } = await sat();
    const { learner } = await handIn({ tenant, testId }, 'BBBB');
    const again = await sit(test, { tenant, testId, learner, recharge: true });
    await again.submit({ response: [...'AAAA'].map((selected) => ({ selected })) });
    expect(await analyse()).toMatchObject({ attempts: 1, items: [{ right: 0 }, {}, {}, {}] });
  });

  it('counts results as they are marked again, and names a dropped question', async () => {
    const { tenant, testId, analyse } = await sat(...TEN);
    const marker = await newRemarker(test, tenant);
    await marker.marked(testId, { 1: options(1), 2: { kind: 'drop' } });
    const { items, paper } = await analyse();
    expect(items[0]).toMatchObject({ right: 2, question: { correct_option: 'B' } });
    expect(items[1]).toMatchObject({ dropped: true, facility: null, flags: [] });
    expect(items[1]?.choices.map(({ answers }) => answers)).toEqual([7, 3, 0]);
    expect(paper?.questions).toBe(3);
  });

  it('may be of the members of a cohort alone', async () => {
    const { tenant, testId, analyse } = await sat('AAAA', 'BBBB');
    const { learner } = await handIn({ tenant, testId }, 'ABAB');
    const desk = await newCohortDesk(test, tenant);
    const [some, none] = [await desk.create('Year 1'), await desk.create('Year 2')];
    await desk.add(some, [learner.email]);
    await desk.add(none, [(await tenant.newLearner()).email]);
    expect(await analyse()).toMatchObject({ attempts: 3, cohorts: [{ _id: some, name: 'Year 1' }] });
    const ofSome = await analyse({ cohort: some });
    expect(ofSome).toMatchObject({ attempts: 1, cohorts: [{ _id: some, name: 'Year 1' }] });
    expect(ofSome.items.map(({ right }) => right)).toEqual([1, 0, 1, 0]);
    expect(await analyse({ cohort: none })).toMatchObject({ attempts: 0, paper: null });
  });

  it('is a CSV file without a learner, of a cohort where one is chosen, and leaves an audit', async () => {
    const { tenant, testId, staff } = await sat(...TEN);
    const { learner } = await handIn({ tenant, testId }, 'B-B-');
    const desk = await newCohortDesk(test, tenant);
    const cohort = await desk.create('Year 1');
    await desk.add(cohort, [learner.email]);
    const file = async (body: { cohort?: string }) => {
      const request = { ...staff.caller, params: { testId }, body };
      const { text } = await test.call('exportItemAnalysis', request);
      expect(text).not.toContain(learner.email);
      return text
        .replace('\ufeff', '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','));
    };
    const all = await file({});
    expect(all.map((cells) => cells[0])).toEqual(['number', '1', '2', '3', '4']);
    const cellsOf = (lines: string[][], row: number) =>
      Object.fromEntries((lines[0] ?? []).map((head, place) => [head, lines[row]?.[place]]));
    expect(cellsOf(all, 1)).toMatchObject({
      stem: 'Question 1',
      state: 'current',
      answers: '11',
      right: '7',
      choices: 'A right: 7; B: 3; C: 1',
    });
    expect(cellsOf(await file({ cohort }), 2)).toMatchObject({ answers: '1', omitted: '1', facility: '' });
    expect((await desk.audits('items_exported')).map(({ details }) => details)).toEqual([
      { rows: 4, attempts: 1, cohort },
      { rows: 4, attempts: 11 },
    ]);
  });

  it('is empty where nobody has a result, and knows no test of another organisation', async () => {
    const { staff, analyse } = await sat();
    const empty = await analyse();
    expect(empty).toMatchObject({ attempts: 0, paper: null });
    expect(empty.items.map(({ answers, stage }) => [answers, stage])).toEqual(Array(4).fill([0, 'counts']));
    const foreign = await sat();
    const { code } = await test.call('getItemAnalysis', {
      ...staff.caller,
      params: { testId: foreign.testId },
    });
    expect(code).toBe('not_found');
  });

  it('names no learner', async () => {
    const { tenant, testId, staff } = await sat();
    const { learner } = await handIn({ tenant, testId }, 'AAAA');
    const { text } = await test.call('getItemAnalysis', { ...staff.caller, params: { testId } });
    expect(text).not.toContain(learner.id);
    expect(text).not.toContain(learner.email);
  });
});
