import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const NAME = 'A test that is edited';

/** The same question with its options reversed, so that the same position means another text. */
function edited(question: Question): Question {
  if (question.kind === 'parts') throw new Error('Only questions with options are edited here.');
  return { ...question, options: [...question.options].reverse(), explanation: '<p>Edited.</p>' };
}

/** A learner in an attempt, and after that an edit of its question, key, explanation, length and time. */
async function editedInTheMiddle(): Promise<{ sitting: Sitting; before: Question }> {
  const tenant = await createTestTenant(test);
  const before = singleQuestion(['First', 'Second', 'Third'], 0);
  const testId = await tenant.newTest({ name: NAME, questions: [before], minutes: 20 });
  const sitting = await sit(test, { tenant, testId });
  const after = [edited(before), singleQuestion(['New', 'Newer'], 1)];
  expect(await tenant.newTest({ name: NAME, questions: after, minutes: 90 })).toBe(testId);
  return { sitting, before };
}

describe('an edit of a test while somebody sits it', () => {
  it('changes neither the questions nor the time of the open attempt', async () => {
    const { sitting } = await editedInTheMiddle();
    const { test: paper, attempt } = (await sitting.open()).body;
    expect(paper).toMatchObject({ duration_in_mins: 20, number_of_questions: 1 });
    expect(paper.questions_reference).toEqual(sitting.opened.test.questions_reference);
    expect(attempt.deadlineAt).toBe(sitting.opened.attempt.deadlineAt);
  });

  it('changes no grade: the key of the attempt’s own version counts', async () => {
    const { sitting } = await editedInTheMiddle();
    const { body } = await sitting.submit({ response: [{ selected: 'First' }] });
    const { report } = (await sitting.report(body.reportcard)).body;
    expect(report).toMatchObject({ total: 1, correct_answers: 1 });
    const [question] = report.test.questions_reference;
    expect(question).toMatchObject({ options: ['First', 'Second', 'Third'], correct_option: 'First' });
    expect(question?.explanation.description).toBe('<p>Because it is so.</p>');
  });

  it('leaves a report as it was', async () => {
    const tenant = await createTestTenant(test);
    const question = singleQuestion(['First', 'Second'], 0);
    const testId = await tenant.newTest({ name: NAME, questions: [question] });
    const sitting = await sit(test, { tenant, testId });
    const { reportcard } = (await sitting.submit({ response: [{ selected: 'First' }] })).body;
    const before = await sitting.report(reportcard);
    await tenant.newTest({ name: NAME, questions: [edited(question)] });
    expect((await sitting.report(reportcard)).text).toBe(before.text);
  });

  it('is what the next learner sits; a learner who sat the old one cannot sit it again', async () => {
    const { sitting } = await editedInTheMiddle();
    await sitting.submit({ response: [{ selected: null }] });
    expect((await sitting.open()).code).toBe('test_already_taken');
    const next = await sit(test, { tenant: sitting.tenant, testId: sitting.testId });
    expect(next.opened.test).toMatchObject({ number_of_questions: 2, duration_in_mins: 90 });
    expect(next.opened.test.questions_reference[0]?.options).toEqual(['Third', 'Second', 'First']);
  });
});
