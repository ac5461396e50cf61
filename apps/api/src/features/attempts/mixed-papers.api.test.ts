import type { AttemptId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const COUNT = 12;
const OPTIONS = ['Copper', 'Iron', 'Zinc', 'Lead', 'Tin'];

/** Questions whose right answers differ, so that an answer at a wrong place is a wrong answer. */
const questions = Array.from({ length: COUNT }, (_, number) => ({
  ...singleQuestion(OPTIONS, number % OPTIONS.length),
  stem: `<p>Question ${number}</p>`,
}));

async function mixedTest(): Promise<{ tenant: TestTenant; sitting: Sitting }> {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest({
    questions,
    settings: { mixing: { mixes_questions: true, mixes_options: true } },
  });
  return { tenant, sitting: await sit(test, { tenant, testId }) };
}

/** Number of the question that the learner sees at each index. */
const numbersOf = ({ opened }: Sitting) =>
  opened.test.questions_reference.map(({ question }) => Number(/\d+/u.exec(question)?.[0]));
const rightFor = (number: number) => OPTIONS[number % OPTIONS.length] ?? '';

async function storedAnswers(attemptId: AttemptId) {
  const [row] = await test.database.asOwner<{ answers: Record<string, { s?: number }>; seconds: number[] }>(
    'select answers, seconds from attempts where id = $1',
    [attemptId],
  );
  return row;
}

describe('a test that is mixed for each learner', () => {
  it('shows every question and option once, to each learner in another order, and to the same always in one', async () => {
    const { tenant, sitting } = await mixedTest();
    const other = await sit(test, { tenant, testId: sitting.testId });
    const orders = [sitting, other].map(numbersOf);
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual([...Array(COUNT).keys()]);
    expect(orders[0]).not.toEqual(orders[1]);
    const shown = sitting.opened.test.questions_reference;
    for (const { options } of shown) expect(options.toSorted()).toEqual(OPTIONS.toSorted());
    expect(new Set(shown.map(({ options }) => options.join())).size).toBeGreaterThan(1);
    expect((await sitting.open()).body.test.questions_reference).toEqual(shown);
  });

  it('keeps each answer and its time with its own question, through saving, reopening and submitting', async () => {
    const { sitting } = await mixedTest();
    const numbers = numbersOf(sitting);
    const answers = numbers.slice(0, 5).map((number, index) => ({ index, selected: rightFor(number) }));
    const saved = await sitting.save({ answers, seconds: [{ index: 3, seconds: 40 }] });
    expect(saved.status).toBe(200);
    const stored = await storedAnswers(sitting.attemptId);
    for (const number of numbers.slice(0, 5))
      expect(stored?.answers[String(number)]?.s).toBe(number % OPTIONS.length);
    expect(stored?.seconds[numbers[3] ?? 0]).toBe(40);
    const { attempt } = (await sitting.open()).body;
    expect(attempt.answers.map(({ index, selected }) => [index, selected]).toSorted()).toEqual(
      answers.map(({ index, selected }) => [index, selected]).toSorted(),
    );
    expect(attempt.seconds).toEqual([{ index: 3, seconds: 40 }]);
    const again = await sitting.open();
    const { body } = await sitting.submit({
      writer: again.body.attempt.writer,
      revision: 1,
      response: numbers.map((number) => ({ selected: rightFor(number) })),
    });
    const { report } = (await sitting.report(body.reportcard)).body;
    expect(report).toMatchObject({ total: COUNT, correct_answers: COUNT });
  });

  it('is reviewed in the test’s own order and with its own letters', async () => {
    const { sitting } = await mixedTest();
    const numbers = numbersOf(sitting);
    const response = numbers.map((number) => ({ selected: number === 7 ? rightFor(7) : null }));
    const { body } = await sitting.submit({ response });
    const { report } = (await sitting.report(body.reportcard)).body;
    expect(report.test.questions_reference.map(({ question }) => question)).toEqual(
      questions.map(({ stem }) => stem),
    );
    expect(report.test.questions_reference.map(({ options }) => options)).toEqual(
      questions.map(() => OPTIONS),
    );
    expect(report.answers.map(({ answered }) => answered)).toEqual(questions.map((_, at) => at === 7));
  });

  it('names the answers that do not fit by where the learner sees them', async () => {
    const { sitting } = await mixedTest();
    const refused = await sitting.save({
      answers: [
        { index: 2, selected: 'Gold' },
        { index: 4, selected: 'Iron' },
        { index: 99, selected: 'Iron' },
      ],
    });
    expect(refused.body).toMatchObject({ code: 'answers_rejected', indexes: [2, 99] });
    const submitted = await sitting.submit({
      response: questions.map((_, index) => ({ selected: index === 5 ? 'Gold' : null })),
    });
    expect(submitted.body).toMatchObject({ code: 'answers_rejected', indexes: [5] });
  });

  it('gives back a stale page its answers where that page shows them', async () => {
    const { sitting } = await mixedTest();
    await sitting.save({ answers: [{ index: 6, selected: 'Tin' }] });
    const stale = await sitting.save({ revision: 5, answers: [{ index: 0, selected: 'Tin' }] });
    expect(stale.body).toMatchObject({ code: 'stale', answers: [{ index: 6, selected: 'Tin' }] });
  });

  it('keeps what came too late in the version’s order', async () => {
    const { sitting } = await mixedTest();
    const numbers = numbersOf(sitting);
    await sitting.endsIn(-60);
    await sitting.submit({ response: numbers.map((number) => ({ selected: rightFor(number) })) });
    const [kept] = await test.database.asOwner<{ body: { selected: string }[] }>(
      'select body from late_payloads where attempt_id = $1',
      [sitting.attemptId],
    );
    expect(kept?.body.map(({ selected }) => selected)).toEqual(
      questions.map((_, number) => rightFor(number)),
    );
  });

  it('leaves options in order that name one another or that count up', async () => {
    const tenant = await createTestTenant(test);
    const named = ['Only one', 'Only two', 'Both of the above', 'None of the above'];
    const counted = ['10 mg', '20 mg', '30 mg', '40 mg'];
    const testId = await tenant.newTest({
      questions: [singleQuestion(named, 0), singleQuestion(counted, 1)],
      settings: { mixing: { mixes_questions: false, mixes_options: true } },
    });
    for (let learners = 0; learners < 4; learners += 1) {
      const { opened } = await sit(test, { tenant, testId });
      expect(opened.test.questions_reference.map(({ options }) => options)).toEqual([named, counted]);
    }
  });
});
