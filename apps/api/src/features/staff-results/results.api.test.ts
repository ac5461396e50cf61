import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker, options } from '../../testing/remarkers.ts';
import { handIn, nameLearner, newResultReader, READER } from '../../testing/result-readers.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { partsQuestion, singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const OPTIONS = ['Copper', 'Iron', 'Zinc'];
const QUESTIONS = [1, 2, 3, 4].map((number) => singleQuestion(OPTIONS, 0, `Question ${number}`));

let tenant: TestTenant;
let staff: Awaited<ReturnType<typeof newResultReader>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  staff = await newResultReader(test, tenant);
});

/** Answers to the four questions: C, I and Z are the options, and "-" leaves a question open. */
function paper(letters: string) {
  const chosen = [...letters].map((letter) => OPTIONS.find((option) => option.startsWith(letter)));
  return Object.fromEntries(
    chosen.flatMap((option, index) => (option === undefined ? [] : [[`Question ${index + 1}`, option]])),
  );
}

async function newcomer(name: string) {
  const learner = await tenant.newLearner();
  const [first = '', last = ''] = name.split(' ');
  await nameLearner(test, learner, first, last);
  return learner;
}

/** A test that these people sat, each with the papers of their attempts. */
async function sat(people: Record<string, string[]>) {
  const testId = await tenant.newTest({ questions: QUESTIONS });
  const reports: Record<string, string[]> = {};
  const emails: Record<string, string> = {};
  for (const [name, papers] of Object.entries(people)) {
    const learner = await newcomer(name);
    emails[name] = learner.email;
    reports[name] = [];
    for (const [index, letters] of papers.entries()) {
      const { report } = await handIn(test, { tenant, testId, learner, recharge: index > 0 }, paper(letters));
      reports[name].push(report);
    }
  }
  return {
    testId,
    reportOf: (name: string, attempt = 1) => reports[name]?.[attempt - 1] ?? '',
    emailOf: (name: string) => emails[name] ?? '',
  };
}

const names = ({ body }: Awaited<ReturnType<typeof staff.results>>) =>
  body.results.map(({ person, attempt }) => `${person.name} ${attempt}`);

describe('the results of a test', () => {
  it('say for each report who, how well, and how long', async () => {
    const { testId } = await sat({ 'Ada Byron': ['CCI-'] });
    const { body } = await staff.results(testId);
    expect(body.total).toBe(1);
    expect(body.results).toMatchObject([
      {
        person: { name: 'Ada Byron', email: expect.stringContaining('@learner.test') },
        attempt: 1,
        right: 2,
        partial: 0,
        wrong: 1,
        unanswered: 1,
        total: 4,
        percent: 50,
        timeRanOut: false,
        remarked: false,
      },
    ]);
  });

  it('are found by name and address, sorted both ways, and read by the page', async () => {
    const { testId } = await sat({
      'Ada Byron': ['CCII'],
      'Mary Jackson': ['CCCC'],
      'Alan Turing': ['IIII'],
    });
    expect(names(await staff.results(testId))).toEqual(['Mary Jackson 1', 'Ada Byron 1', 'Alan Turing 1']);
    const byName = { order: 'name', direction: 'up' } as const;
    expect(names(await staff.results(testId, byName))).toEqual([
      'Ada Byron 1',
      'Mary Jackson 1',
      'Alan Turing 1',
    ]);
    const second = await staff.results(testId, { ...byName, page: '2', size: '1' });
    expect([names(second), second.body.total]).toEqual([['Mary Jackson 1'], 3]);
    const found = await staff.results(testId, { search: ' a BYR' });
    expect([names(found), found.body.total]).toEqual([['Ada Byron 1'], 1]);
    const email = found.body.results[0]?.person.email ?? '';
    expect(names(await staff.results(testId, { search: email.toUpperCase() }))).toEqual(['Ada Byron 1']);
    for (const order of ['attempt', 'seconds', 'finished'] as const)
      expect((await staff.results(testId, { order })).body.results).toHaveLength(3);
  });

  it('are of all attempts, of the first, or of the best, of equal ones the earliest', async () => {
    const { testId } = await sat({ 'Ada Byron': ['CIII', 'CCCI', 'CCIC'], 'Alan Turing': ['CCII'] });
    const of = async (attempts: 'all' | 'first' | 'best') =>
      names(await staff.results(testId, { attempts, order: 'name', direction: 'up' }));
    expect(await of('all')).toEqual(['Ada Byron 1', 'Ada Byron 2', 'Ada Byron 3', 'Alan Turing 1']);
    expect(await of('first')).toEqual(['Ada Byron 1', 'Alan Turing 1']);
    expect(await of('best')).toEqual(['Ada Byron 2', 'Alan Turing 1']);
    expect((await staff.summary(testId, { attempts: 'best' })).body).toMatchObject({
      reports: 2,
      mean: 62.5,
    });
    expect((await staff.summary(testId, { attempts: 'first' })).body).toMatchObject({
      reports: 2,
      mean: 37.5,
    });
  });

  it('are summed up, with open attempts apart', async () => {
    const { testId } = await sat({
      'Ada Byron': ['CCCC'],
      'Mary Jackson': ['CCCI'],
      'Alan Turing': ['IIII'],
    });
    await sit(test, { tenant, testId });
    const { body } = await staff.summary(testId);
    expect(body).toMatchObject({
      reports: 3,
      openAttempts: 1,
      mean: 58.33,
      median: 75,
      deviation: 52.04,
      lowest: 0,
      highest: 100,
      passed: null,
    });
    expect(body.bands.map(({ reports }) => reports)).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
  });

  it('are those of a cohort alone where one is chosen, with their figures and their file', async () => {
    const { testId, emailOf } = await sat({ 'Ada Byron': ['CCCC'], 'Alan Turing': ['IIII'] });
    const desk = await newCohortDesk(test, tenant);
    const cohort = await desk.create(`Cohort of ${testId}`);
    await desk.add(cohort, [emailOf('Ada Byron')]);
    const found = await staff.results(testId, { cohort });
    expect([names(found), found.body.total]).toEqual([['Ada Byron 1'], 1]);
    expect((await staff.summary(testId, { cohort })).body).toMatchObject({ reports: 1, mean: 100 });
    const { text } = await staff.exported(testId, { cohort });
    expect([text.includes('Byron'), text.includes('Turing')]).toEqual([true, false]);
  });

  it('say how many passed once the test has a pass mark', async () => {
    const { testId } = await sat({ 'Ada Byron': ['CCCC'], 'Alan Turing': ['CCII'] });
    const { caller } = await newCohortDesk(test, tenant);
    const of = { ...caller, params: { testId } };
    const choice = { method: 'percent' as const, percent: 60 };
    const { seen } = (await test.call('previewPassMark', { ...of, body: { choice } })).body;
    await test.call('setPassMark', { ...of, body: { choice, seen, reason: 'As every year' } });
    expect((await staff.summary(testId)).body.passed).toEqual({ mark: 60, reports: 1 });
  });

  it('count as they stand after a re-mark, also a question that was dropped or given to all', async () => {
    const { testId, reportOf } = await sat({ 'Ada Byron': ['ICI-'], 'Alan Turing': ['CCCC'] });
    const author = await newRemarker(test, tenant);
    await author.marked(
      testId,
      { 1: options(0, 1), 3: { kind: 'drop' }, 4: { kind: 'full_marks' } },
      { reason: 'The handbook allows iron.' },
    );
    const { results } = (await staff.results(testId, { search: 'Ada' })).body;
    expect(results).toMatchObject([
      { right: 3, wrong: 0, unanswered: 0, total: 3, percent: 100, remarked: true },
    ]);
    const { body } = await staff.report(reportOf('Ada Byron'));
    expect(body.answers.map(({ result }) => result)).toEqual(['right', 'right', 'dropped', 'full_marks']);
    expect(body.changes).toMatchObject([
      {
        reason: 'The handbook allows iron.',
        notice: 'Question 1 was marked again.',
        before: { right: 1, total: 4, percent: 25 },
        after: { right: 3, total: 3, percent: 100 },
        questions: [
          { number: 1, before: 'wrong', after: 'right' },
          { number: 3, before: 'wrong', after: 'dropped' },
          { number: 4, before: 'unanswered', after: 'full_marks' },
        ],
      },
    ]);
  });
});

describe('the tests that were sat', () => {
  it('are listed with their reports and mean, the latest result first', async () => {
    const first = await sat({ 'Ada Byron': ['CCCC', 'CCII'] });
    const second = await sat({ 'Alan Turing': ['IIII'] });
    await tenant.newTest();
    const { body } = await staff.tests();
    expect(body.tests).toMatchObject([
      { _id: second.testId, reports: 1, mean: 0 },
      { _id: first.testId, reports: 2, mean: 75 },
    ]);
    expect(body.total).toBe(2);
    const name = body.tests[0]?.test_name.toUpperCase() ?? '';
    expect((await staff.tests({ search: name })).body).toMatchObject({ total: 1, tests: [{ reports: 1 }] });
  });
});

describe('one person’s results', () => {
  it('are those of all their tests, the newest first', async () => {
    const learner = await newcomer('Ada Byron');
    const testId = await tenant.newTest({ questions: QUESTIONS, name: 'Metals' });
    await handIn(test, { tenant, testId, learner }, paper('CCCC'));
    await handIn(test, { tenant, testId: await tenant.newTest({ name: 'Kinds' }), learner }, {});
    const { body } = await staff.person(learner.id);
    expect(body.person).toEqual({ _id: learner.id, name: 'Ada Byron', email: learner.email });
    expect(body.results.map(({ test: { test_name }, percent }) => [test_name, percent])).toEqual([
      ['Kinds', 0],
      ['Metals', 100],
    ]);
  });
});

describe('the answers of a report', () => {
  it('have the bank’s letters although the paper was mixed, and the confidence that was chosen', async () => {
    const questions = [singleQuestion(OPTIONS, 1, 'Which metal?'), partsQuestion([true, false], 'True?')];
    const mixing = { mixes_questions: true, mixes_options: true };
    const testId = await tenant.newTest({ questions, settings: { mixing } });
    for (const option of OPTIONS) {
      const { report } = await handIn(
        test,
        { tenant, testId },
        {
          'Which metal?': { selected: option, comment: 'NOT SURE', commentChosen: true, struckOut: ['Zinc'] },
          'True?': { selected: ['true', null] },
        },
      );
      const { answers } = (await staff.report(report)).body;
      const chosen = answers.map(({ choices }) => choices.filter(({ said }) => said !== null));
      const letter = 'ABC'.charAt(OPTIONS.indexOf(option));
      expect(chosen).toMatchObject([[{ letter, said: true }], [{ letter: 'A', said: true }]]);
      expect(answers.map(({ confidence }) => confidence)).toEqual(['NOT SURE', null]);
      expect(answers[0]?.question.options).toEqual(OPTIONS);
      expect(answers[0]?.result).toBe(option === 'Iron' ? 'right' : 'wrong');
    }
  });

  it('show keys to staff who may edit content, and to no other', async () => {
    const { testId, reportOf } = await sat({ 'Ada Byron': ['CICC'] });
    const author = await newRemarker(test, tenant);
    await author.marked(testId, { 2: options(0, 2) });
    const plain = (await staff.report(reportOf('Ada Byron'))).body;
    expect(plain.withKeys).toBe(false);
    for (const { choices, alsoRight } of plain.answers)
      expect([choices.map(({ key }) => key), alsoRight]).toEqual([[null, null, null], []]);
    const editor = await newResultReader(test, tenant, { ...READER, content: 'edit' });
    const { withKeys, answers } = (await editor.report(reportOf('Ada Byron'))).body;
    expect(withKeys).toBe(true);
    expect(answers[1]).toMatchObject({
      choices: [
        { letter: 'A', said: null, key: true },
        { letter: 'B', said: true, key: false },
        { letter: 'C', said: null, key: false },
      ],
      alsoRight: ['C'],
    });
  });

  it('are there for a report that an older version made without a record', async () => {
    const { testId, reportOf } = await sat({ 'Ada Byron': ['CCI-'] });
    await test.database.asOwner('delete from report_answers where tenant_id = $1', [tenant.id]);
    expect((await staff.results(testId)).body.results).toMatchObject([{ wrong: 1, unanswered: 1 }]);
    const { answers } = (await staff.report(reportOf('Ada Byron'))).body;
    expect(answers.map(({ result }) => result)).toEqual(['right', 'right', 'wrong', 'unanswered']);
  });
});

describe('results are kept from', () => {
  it('staff who may not see people, whatever else they may do', async () => {
    const { testId, reportOf } = await sat({ 'Ada Byron': ['CCCC'] });
    const all = { content: 'publish', people: 'none', support: true, settings: true } as const;
    const author = await newResultReader(test, tenant, all);
    const answers = await Promise.all([
      author.tests(),
      author.results(testId),
      author.summary(testId),
      author.person((await staff.results(testId)).body.results[0]?.person._id ?? ''),
      author.report(reportOf('Ada Byron')),
      author.exported(testId),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBe(403);
      expect(text).not.toMatch(/Ada|Byron|learner\.test/u);
    }
  });

  it('staff of another organisation, who find nothing', async () => {
    const { testId, reportOf } = await sat({ 'Ada Byron': ['CCCC'] });
    const person = (await staff.results(testId)).body.results[0]?.person._id ?? '';
    const stranger = await newResultReader(test, await createTestTenant(test));
    const answers = await Promise.all([
      stranger.results(testId),
      stranger.summary(testId),
      stranger.person(person),
      stranger.report(reportOf('Ada Byron')),
      stranger.exported(testId),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('not_found'));
    expect((await stranger.tests()).body).toEqual({ tests: [], total: 0 });
    for (const id of [randomUUID(), 'none']) expect((await staff.report(id)).code).toBe('not_found');
  });
});
