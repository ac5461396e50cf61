import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newTestMaker, testForm } from '../../testing/authoring/test-makers.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const OPTIONS = ['Copper', 'Iron', 'Zinc', 'Lead'];
const COUNT = 6;

async function withDraft(change: Parameters<typeof testForm>[0] = {}) {
  const tenant = await createTestTenant(test);
  await tenant.newBank(
    Array.from({ length: COUNT }, (_, number) =>
      singleQuestion(OPTIONS, number % OPTIONS.length, `<p>Question ${number}</p>`),
    ),
  );
  const maker = await newTestMaker(test, tenant);
  const testId = randomUUID();
  await maker.save(testId, testForm({ questions: await maker.questionIds(), ...change }));
  return { tenant, maker, testId };
}

const numberIn = (text: string) => Number(/\d+/u.exec(text)?.[0]);
const rightFor = (text: string) => OPTIONS[numberIn(text) % OPTIONS.length] ?? '';

describe('trying a test as a learner', () => {
  it.each([
    ['as it stands', false],
    ['mixed', true],
  ])('shows the draft %s and grades its answers, and nothing of it is stored', async (_title, mixes) => {
    const { tenant, maker, testId } = await withDraft({ mixesQuestions: mixes, mixesOptions: mixes });
    const countRows = () =>
      test.database.asOwner(
        `select (select count(*) from attempts where tenant_id = $1) as attempts,
                (select count(*) from reports where tenant_id = $1) as reports,
                (select count(*) from late_payloads where tenant_id = $1) as late,
                (select count(*) from learner_totals where tenant_id = $1) as totals,
                (select count(*) from audits where tenant_id = $1) as audits`,
        [tenant.id],
      );
    const before = await countRows();
    const { body } = await maker.tryIt(testId);
    const paper = body.test.questions_reference;
    const numbers = paper.map(({ question }) => numberIn(question));
    expect(numbers.toSorted()).toEqual([...Array(COUNT).keys()]);
    const graded = await maker.grade(testId, {
      trial: body.trial,
      shown: body.shown,
      mixesQuestions: mixes,
      minutes: 30,
      timeTakenSeconds: 90,
      response: paper.map(({ question }, index) => ({ selected: index === 0 ? null : rightFor(question) })),
      seconds: [{ index: 0, seconds: 12 }],
    });
    const { report } = graded.body;
    expect(report).toMatchObject({
      total: COUNT,
      attempt: COUNT - 1,
      correct_answers: COUNT - 1,
      withheld: null,
    });
    const first = numbers[0] ?? 0;
    expect(report.test.questions_reference.map(({ question }) => numberIn(question))).toEqual([
      ...Array(COUNT).keys(),
    ]);
    expect(report.answers[first]).toMatchObject({ answered: false, seconds: 12 });
    expect(report.test.questions_reference[first]?.correct_option).toBe(rightFor(`${first}`));
    expect(await countRows()).toEqual(before);
  });

  it('grades the versions that were shown, whatever was saved meanwhile', async () => {
    const { maker, testId } = await withDraft();
    const { body } = await maker.tryIt(testId);
    const [first] = body.shown;
    const stored = (await maker.open(first?._id ?? '')).body.newest?.content;
    if (stored === undefined) throw new Error('The question is not stored.');
    await maker.saveVersion(first?._id ?? '', { ...stored, correct: [3] }, 1);
    const response = body.test.questions_reference.map(({ question }) => ({ selected: rightFor(question) }));
    const graded = await maker.grade(testId, {
      trial: body.trial,
      shown: body.shown,
      mixesQuestions: false,
      minutes: 30,
      timeTakenSeconds: 90,
      response,
    });
    expect(graded.body.report.correct_answers).toBe(COUNT);
  });

  it('of a published test asks its questions as they are now', async () => {
    const { maker, testId } = await withDraft();
    await maker.publish(testId);
    const [first] = (await maker.tryIt(testId)).body.shown;
    const stored = (await maker.open(first?._id ?? '')).body.newest?.content;
    if (stored === undefined) throw new Error('The question is not stored.');
    await maker.saveVersion(first?._id ?? '', { ...stored, correct: [3] }, 1);
    expect((await maker.tryIt(testId)).body.shown[0]).toEqual({ _id: first?._id, version: 2 });
  });

  it('refuses answers that do not fit, questions of another tenant, and a draft without questions', async () => {
    const { maker, testId } = await withDraft();
    const { body } = await maker.tryIt(testId);
    const wrong = { trial: body.trial, mixesQuestions: false, minutes: 30, timeTakenSeconds: 1 };
    const unfit = await maker.grade(testId, {
      ...wrong,
      shown: body.shown,
      response: [{ selected: 'Gold' }],
    });
    expect(unfit.body).toMatchObject({ code: 'answers_rejected', indexes: [0] });
    const theirs = await withDraft();
    const { shown } = (await theirs.maker.tryIt(theirs.testId)).body;
    expect((await maker.grade(testId, { ...wrong, shown, response: [] })).code).toBe('not_found');
    const empty = randomUUID();
    await maker.save(empty, testForm());
    expect((await maker.tryIt(empty)).code).toBe('test_faulty');
  });
});
