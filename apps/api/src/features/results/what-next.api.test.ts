import type { TestId } from '@assay/assessment';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { threeKinds } from '../../testing/test-questions.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let learner: TestLearner;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  learner = await tenant.newLearner();
});

const next = async () =>
  (await test.call('getWhatNext', { host: tenant.host, token: learner.token })).body.next;
const ofTopic = (name: string) => threeKinds().map((question) => ({ ...question, topic: [name] }));
const take = async (testId: TestId, response = ALL_RIGHT) =>
  (await sit(test, { tenant, learner, testId })).submit({ response });

describe('the progress by topic', () => {
  const progress = async () =>
    (await test.call('getTopicProgress', { host: tenant.host, token: learner.token })).body;

  it('counts the learner’s own answers, and names the weakest topic', async () => {
    await take(await tenant.newTest({ name: 'Law', questions: ofTopic('Law') }), ALL_WRONG);
    await take(await tenant.newTest({ name: 'Ethics', questions: ofTopic('Ethics') }));
    const { topics, weakest } = await progress();
    expect(topics.map(({ correct, total }) => [correct, total]).toSorted()).toEqual([
      [0, 3],
      [3, 3],
    ]);
    expect(topics.find(({ _id }) => _id === weakest)).toMatchObject({ correct: 0 });
  });

  it('has nothing of another learner, and no answer that is held back', async () => {
    const testId = await tenant.newTest({
      name: 'Law',
      questions: ofTopic('Law'),
      answers: { when: 'never' },
    });
    await take(testId);
    expect(await progress()).toEqual({ topics: [], weakest: null });
    await take(await tenant.newTest({ name: 'Ethics', questions: ofTopic('Ethics') }));
    const other = await tenant.newLearner();
    const theirs = await test.call('getTopicProgress', { host: tenant.host, token: other.token });
    expect(theirs.body).toEqual({ topics: [], weakest: null });
  });
});

describe('the proposal of what to do next', () => {
  it('is the shortest quiz for a learner who has taken no test', async () => {
    await tenant.newTest({ name: 'Exam', type: 'Exam', minutes: 5 });
    await tenant.newTest({ name: 'Long quiz', type: 'Quiz', minutes: 30 });
    await tenant.newTest({ name: 'Short quiz', type: 'Quiz', minutes: 10 });
    expect(await next()).toMatchObject({ kind: 'first_test', test: { test_name: 'Short quiz' } });
  });

  it('is nothing where the organisation has no test', async () => {
    expect(await next()).toBeNull();
  });

  it('is the weakest topic with questions that may be practised', async () => {
    const law = ofTopic('Law');
    await take(await tenant.newTest({ name: 'Law', questions: law }), ALL_WRONG);
    await take(await tenant.newTest({ name: 'Ethics', questions: ofTopic('Ethics') }), [
      { selected: 'One' },
      ...ALL_RIGHT.slice(1),
    ]);
    expect(await next()).toMatchObject({
      kind: 'topic',
      topic: { topic_name: 'Law' },
      correct: 0,
      total: 3,
      questions: 3,
      results: [false, false, false],
    });
    // These questions are held back now, for a test that is still to be taken.
    await tenant.newTest({ name: 'Again', questions: law });
    expect(await next()).toMatchObject({
      kind: 'topic',
      topic: { topic_name: 'Ethics' },
      correct: 2,
      total: 3,
      results: [false, true, true],
    });
  });

  it('tells of no answer that is held back', async () => {
    await take(await tenant.newTest({ questions: ofTopic('Law'), answers: { when: 'never' } }), ALL_WRONG);
    // The score may be shown.
    expect(await next()).toMatchObject({ kind: 'lowest_test', correct_answers: 0 });
  });

  it('is the test of the lowest report where no topic is weak', async () => {
    await take(await tenant.newTest({ name: 'Knots' }));
    expect(await next()).toMatchObject({
      kind: 'lowest_test',
      test: { test_name: 'Knots' },
      correct_answers: 3,
      total: 3,
    });
  });

  it('is nothing that needs a plan for a learner without one', async () => {
    await take(await tenant.newTest());
    await test.database.asOwner(`update tenants set platform_type = 'Paid' where tenant_id = $1`, [
      tenant.id,
    ]);
    expect(await next()).toBeNull();
  });
});
