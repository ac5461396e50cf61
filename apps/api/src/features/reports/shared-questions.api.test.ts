import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { markedQuestions, markersOf, singleQuestion, threeKinds } from '../../testing/test-questions.ts';

const test = await provideTestApp();

type Report = Awaited<ReturnType<Sitting['report']>>['body']['report'];

const OPTIONS = ['One', 'Two', 'Three', 'Four'];
const manyQuestions = (count: number) =>
  Array.from({ length: count }, (_, index) => singleQuestion(OPTIONS, index % 4, `Question ${index + 1}?`));

/** Opens a test, submits it with the same option everywhere, and reads its report. */
async function handIn(tenant: TestTenant, learner: TestLearner, questions: Question[], name: string) {
  const testId = await tenant.newTest({ questions, name });
  const sitting = await sit(test, { tenant, learner, testId });
  const response = questions.map(() => ({ selected: 'One' }));
  const { reportcard } = (await sitting.submit({ response })).body;
  return { sitting, reportcard, read: async () => (await sitting.report(reportcard)).body.report };
}

/**
 * Number of questions of a report that reveal their right answer: by the key, or by a status beside one's own
 * choice.
 */
function known({ test: { questions_reference }, answers }: Report): number {
  return questions_reference.filter(
    ({ correct_option, correct_options, sub_questions, explanation }, index) =>
      correct_option !== null ||
      (correct_options?.length ?? 0) > 0 ||
      sub_questions.some(({ answer }) => answer !== null) ||
      (explanation.description ?? '') !== '' ||
      (answers[index]?.status ?? null) !== null,
  ).length;
}

describe('while a test is open, the report of another one that has its questions', () => {
  it('shows no answer of 64, and all 64 once the test is submitted', async () => {
    const tenant = await createTestTenant(test);
    const questions = manyQuestions(64);
    const exam = await sit(test, { tenant, testId: await tenant.newTest({ questions, name: 'Mock 2' }) });
    const quiz = await handIn(tenant, exam.learner, questions, 'Short');
    const report = await quiz.read();
    expect(known(report)).toBe(0);
    expect(report).toMatchObject({
      withheld: { test: { _id: exam.testId, test_name: 'Mock 2' }, until: 'handed_in', date: null },
      total: 64,
      attempt: 64,
      correct_answers: null,
      wrong_answers: null,
      partial_answers: null,
      confidence: null,
    });
    await exam.submit({ response: questions.map(() => ({ selected: null })) });
    const after = await quiz.read();
    expect(known(after)).toBe(64);
    expect(after).toMatchObject({ withheld: null, correct_answers: 16, wrong_answers: 48, confidence: 25 });
  });

  it('holds back the shared questions and every figure, and shows the others', async () => {
    const tenant = await createTestTenant(test);
    const questions = manyQuestions(8);
    const learner = await tenant.newLearner();
    const quiz = await handIn(tenant, learner, questions, 'Short');
    const exam = await sit(test, {
      tenant,
      learner,
      testId: await tenant.newTest({ questions: questions.slice(6), name: 'Mock 2' }),
    });
    const report = await quiz.read();
    expect(known(report)).toBe(6);
    expect(report.answers.map(({ status }) => status)).toEqual([
      'Correct',
      'Wrong',
      'Wrong',
      'Wrong',
      'Correct',
      'Wrong',
      null,
      null,
    ]);
    expect(report.test.questions_reference.map(({ withheld }) => withheld?.test?._id ?? null)).toEqual([
      ...Array(6).fill(null),
      exam.testId,
      exam.testId,
    ]);
    expect(report.correct_answers).toBeNull();
    const { reports } = (await test.call('listReports', { host: tenant.host, token: learner.token })).body;
    expect(reports).toMatchObject([
      { withheld: { until: 'handed_in' }, total: 8, correct_answers: null, percentage: null },
    ]);
  });

  it('holds back explanation, references and their pictures, too, of every kind', async () => {
    const tenant = await createTestTenant(test);
    const seed = tenant.id;
    const questions = markedQuestions(seed, { single: 0, multiple: [0, 1], parts: [true, false] });
    const exam = await sit(test, { tenant, testId: await tenant.newTest({ questions }) });
    const again = await sit(test, {
      tenant,
      learner: exam.learner,
      testId: await tenant.newTest({ questions }),
    });
    const response = [
      { selected: 'One' },
      { selected: ['One', 'Two'] },
      { selected: ['true', 'false'] as (string | null)[] },
    ];
    const { reportcard } = (await again.submit({ response })).body;
    const { text, body } = await again.report(reportcard);
    for (const number of [1, 2, 3]) {
      for (const marker of Object.values(markersOf(`${seed}-${number}`))) expect(text).not.toContain(marker);
    }
    expect(body.report.answers.map(({ status, selected }) => ({ status, selected }))).toEqual(
      response.map(({ selected }) => ({ status: null, selected })),
    );
    expect(body.report.test.questions_reference[2]).toMatchObject({
      correct_option: null,
      correct_options: null,
      sub_questions: [
        { question: '<p>Statement 1</p>', answer: null, correct_option: null },
        { question: '<p>Statement 2</p>', answer: null, correct_option: null },
      ],
      explanation: { description: null },
      sub_topic_reference: { references: null, images: null, image_texts: null },
    });
  });

  it('holds back a question that the open test has in another version', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const [question] = manyQuestions(1);
    if (question === undefined) throw new Error('One question was asked for.');
    const quiz = await handIn(tenant, learner, [question], 'Short');
    const changed = { ...question, stem: '<p>Which one, then?</p>' };
    await sit(test, { tenant, learner, testId: await tenant.newTest({ questions: [changed] }) });
    expect(known(await quiz.read())).toBe(0);
  });

  it('is whole for a neighbour who has no test open', async () => {
    const tenant = await createTestTenant(test);
    const questions = manyQuestions(4);
    await sit(test, { tenant, testId: await tenant.newTest({ questions }) });
    const quiz = await handIn(tenant, await tenant.newLearner(), questions, 'Short');
    expect(known(await quiz.read())).toBe(4);
  });

  it('is whole when the open test has none of its questions', async () => {
    const { tenant, learner } = await sit(test);
    const quiz = await handIn(tenant, learner, manyQuestions(4), 'Short');
    expect(await quiz.read()).toMatchObject({ withheld: null, correct_answers: 1 });
  });

  it('is whole again once the open test’s time and grace are over, whoever closed it', async () => {
    const tenant = await createTestTenant(test);
    const questions = threeKinds();
    const exam = await sit(test, { tenant, testId: await tenant.newTest({ questions }) });
    const again = await sit(test, {
      tenant,
      learner: exam.learner,
      testId: await tenant.newTest({ questions }),
    });
    const { reportcard } = (await again.submit()).body;
    expect(known((await again.report(reportcard)).body.report)).toBe(0);
    await exam.endsIn(-31);
    await test.call('getTests', { host: tenant.host, token: exam.learner.token });
    expect(known((await again.report(reportcard)).body.report)).toBe(3);
  });
});
