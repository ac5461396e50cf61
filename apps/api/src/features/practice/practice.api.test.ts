import { randomUUID } from 'node:crypto';
import type { TestId } from '@assay/assessment';
import type { CallOf, Contract } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilLockIsAwaited } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion, threeKinds } from '../../testing/test-questions.ts';
import { openTest } from '../attempts/open.service.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let learner: TestLearner;
let testId: TestId;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  learner = await tenant.newLearner();
  testId = await tenant.newTest({ name: 'Mock exam' });
});

type Query = CallOf<Contract['listPractice']>['query'];
type Body = CallOf<Contract['answerPractice']>['body'];

const caller = () => ({ host: tenant.host, token: learner.token });

async function topicNamed(name: string): Promise<string> {
  const [row] = await test.database.asOwner<{ id: string }>(
    'select id from topics where tenant_id = $1 and name = $2',
    [tenant.id, name],
  );
  return row?.id ?? '';
}

async function list(query: Query = {}, topic = 'Rhythm') {
  const topicId = await topicNamed(topic);
  return test.call('listPractice', { ...caller(), params: { topicId }, query });
}

const answer = (body: Omit<Body, 'answerId' | 'version'> & Partial<Body>) =>
  test.call('answerPractice', { ...caller(), body: { answerId: randomUUID(), version: 1, ...body } });

const handIn = async (response = ALL_RIGHT) => {
  const sitting = await sit(test, { tenant, learner, testId });
  await sitting.submit({ response });
  return sitting.opened.test.questions_reference.map(({ _id }) => _id);
};
const rows = () =>
  test.database.asOwner<Record<string, unknown>>('select * from practice_answers where tenant_id = $1', [
    tenant.id,
  ]);

describe('the questions of a topic', () => {
  it('are held back while a test with them is not taken, with the number and the name, and free afterwards', async () => {
    const before = (await list()).body;
    expect(before).toMatchObject({ counts: { all: 0 }, questions: [] });
    expect(before.held_back).toEqual({
      questions: 3,
      tests: [{ test: { _id: testId, test_name: 'Mock exam' }, until: 'taken', date: null, questions: 3 }],
    });
    await handIn();
    const after = (await list()).body;
    expect(after).toMatchObject({ counts: { all: 3, unseen: 0 }, held_back: { questions: 0, tests: [] } });
    expect(after.questions).toHaveLength(3);
  });

  it('are those of its subtopics, too, each in its newest version that is released', async () => {
    const [question] = threeKinds();
    if (question === undefined) throw new Error('Three were asked for.');
    await tenant.newTest({ questions: [question], name: 'First' });
    await tenant.newTest({ questions: [{ ...question, stem: '<p>Reworded?</p>' }], name: 'First' });
    await tenant.newBank([{ ...question, stem: '<p>Not released?</p>', topic: ['Law'] }]);
    await test.database.asOwner(`update tests set status = 'Inactive' where tenant_id = $1`, [tenant.id]);
    for (const topic of ['Rhythm', 'Blocks', 'Medicine']) {
      const { questions, counts } = (await list({}, topic)).body;
      expect(counts).toMatchObject({ all: 4, unseen: 4 });
      expect(questions.filter(({ version }) => version === 2).map((each) => each.question)).toEqual([
        '<p>Reworded?</p>',
      ]);
    }
  });

  it('are held back with another one of a report that told its score alone, since its score would tell both', async () => {
    const [first, second] = threeKinds().map((question) => ({ ...question, topic: ['Law'] }));
    if (first === undefined || second === undefined) throw new Error('Three were asked for.');
    const answers = { when: 'after_close' } as const;
    testId = await tenant.newTest({ questions: [first, second], name: 'Score alone', answers });
    await handIn([{ selected: 'Two' }, { selected: ['Two'] }]);
    const held = async () => (await list({}, 'Law')).body.held_back;
    expect(await held()).toMatchObject({ questions: 2, tests: [{ until: 'after_close', questions: 2 }] });
    await test.database.asOwner(`update tests set status = 'Inactive' where id = $1`, [testId]);
    expect(await held()).toEqual({ questions: 0, tests: [] });
    await tenant.newTest({ questions: [second], name: 'Silent', answers: { when: 'never' } });
    const named = { test_name: 'Silent' };
    expect(await held()).toMatchObject({
      questions: 2,
      tests: [
        { test: named, until: 'never', questions: 2 },
        { test: named, until: 'taken', questions: 1 },
      ],
    });
  });

  it('name twelve tests that hold them back, and count further ones together', async () => {
    const [question] = threeKinds().map((each) => ({ ...each, topic: ['Law'] }));
    if (question === undefined) throw new Error('Three were asked for.');
    for (let number = 10; number < 24; number += 1) {
      await tenant.newTest({ questions: [question], name: `Test ${number}` });
    }
    const { questions, tests } = (await list({}, 'Law')).body.held_back;
    expect(questions).toBe(1);
    expect(tests.map(({ test: named, questions: count }) => [named?.test_name ?? null, count])).toEqual([
      ...Array.from({ length: 12 }, (_, index) => [`Test ${index + 10}`, 1]),
      [null, 1],
    ]);
  });

  it('are held back while somebody else still sits a closed test that shows its answers afterwards', async () => {
    const questions = threeKinds().map((question) => ({ ...question, topic: ['Law'] }));
    const answers = { when: 'after_close' } as const;
    const lastId = await tenant.newTest({ questions, name: 'Last sitting', answers });
    const other = await sit(test, { tenant, testId: lastId });
    await test.database.asOwner(`update tests set status = 'Inactive' where id = $1`, [lastId]);
    expect((await list({}, 'Law')).body.held_back).toMatchObject({
      questions: 3,
      tests: [{ test: { test_name: 'Last sitting' }, until: 'after_close', questions: 3 }],
    });
    await other.submit();
    expect((await list({}, 'Law')).body.counts.all).toBe(3);
  });

  it('are held back until the day of a test that shows its answers later', async () => {
    testId = await tenant.newTest({
      name: 'Later',
      answers: { when: 'after_date', instant: '2999-01-31T18:00:00Z' },
    });
    await handIn();
    expect((await list()).body.held_back.tests).toContainEqual({
      test: { _id: testId, test_name: 'Later' },
      until: 'after_date',
      date: '2999-01-31T18:00:00.000Z',
      questions: 3,
    });
    await test.database.asOwner(
      `update tests set answers_shown_from = now() - interval '1 minute' where id = $1`,
      [testId],
    );
    expect((await list()).body.counts.all).toBe(3);
  });

  it('are chosen by how they went the last time, in a report or in practice', async () => {
    const sure = { comment: 'I KNOW IT' as const, commentChosen: true };
    const [right, wrong, open] = await handIn([
      { selected: 'Two', flag: true },
      { selected: ['One'], ...sure },
      { selected: null },
    ]);
    const chosen = async () => {
      const { counts } = (await list()).body;
      const wrongs = (await list({ choice: 'wrong' })).body.questions.map(({ _id }) => _id).sort();
      return { counts, wrongs };
    };
    expect(await chosen()).toEqual({
      counts: { all: 3, unseen: 0, wrong: 2, sure_and_wrong: 1, flagged: 1 },
      wrongs: [wrong, open].sort(),
    });
    await answer({ question: right ?? '', selected: 'One', ...sure });
    await answer({ question: wrong ?? '', selected: ['Two', 'Three'], flag: true });
    expect(await chosen()).toEqual({
      counts: { all: 3, unseen: 0, wrong: 2, sure_and_wrong: 1, flagged: 1 },
      wrongs: [right, open].sort(),
    });
  });

  it('come fifty at a time, those that were met longest ago first', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      singleQuestion(['One', 'Two'], 0, `Number ${index}`),
    );
    await tenant.newTest({ questions: many, name: 'Many' });
    await test.database.asOwner(`update tests set status = 'Inactive' where tenant_id = $1`, [tenant.id]);
    const { counts, questions } = (await list()).body;
    expect([counts.all, questions.length]).toEqual([63, 50]);
    const [first] = questions;
    await answer({ question: first?._id ?? '', selected: null });
    const next = (await list()).body.questions;
    expect(next.map(({ _id }) => _id)).not.toContain(first?._id);
    expect(next.slice(0, 49)).toEqual(questions.slice(1));
  });

  it('are asked for one by one, and never of another topic or organisation', async () => {
    const [question = ''] = await handIn();
    expect((await list({ question })).body.questions.map(({ _id }) => _id)).toEqual([question]);
    const elsewhere = await createTestTenant(test);
    const other = await sit(test, { tenant: elsewhere });
    const [foreign] = other.opened.test.questions_reference;
    expect((await list({ question: foreign?._id ?? '' })).code).toBe('not_found');
    expect((await answer({ question: foreign?._id ?? '', selected: null })).code).toBe('not_found');
    const params = { topicId: await topicNamed('Rhythm') };
    const stranger = { host: elsewhere.host, token: other.learner.token };
    expect((await test.call('listPractice', { ...stranger, params, query: {} })).code).toBe('not_found');
  });

  it('need the access that a test needs', async () => {
    const [question = ''] = await handIn();
    await test.database.asOwner(`update tenants set platform_type = 'Paid' where tenant_id = $1`, [
      tenant.id,
    ]);
    expect((await list()).code).toBe('no_access');
    expect((await answer({ question, selected: 'Two' })).code).toBe('no_access');
    expect(await rows()).toEqual([]);
  });
});

describe('an answer', () => {
  it('is graded as in a test, and comes back with key, explanation and references', async () => {
    const [single = '', multiple = '', parts = ''] = await handIn(ALL_WRONG);
    const given = [
      await answer({ question: single, selected: 'Two' }),
      await answer({ question: multiple, selected: ['Two'] }),
      await answer({ question: parts, selected: ['false', 'true'] }),
    ];
    expect(given.map(({ body }) => body.status)).toEqual(['Correct', 'Partial', 'Wrong']);
    expect(given.map(({ body }) => body.question)).toMatchObject([
      {
        correct_option: 'Two',
        withheld: null,
        explanation: { description: '<p>Because it is so.</p>' },
        sub_topic_reference: { references: [{ title: 'A book', url: null }] },
      },
      { correct_options: ['Two', 'Three'] },
      { sub_questions: [{ answer: true }, { answer: false }] },
    ]);
  });

  it('is kept once however often it is sent, and its id serves no other', async () => {
    const [question = ''] = await handIn();
    const answerId = randomUUID();
    const first = await answer({ answerId, question, selected: 'Two' });
    const again = await Promise.all([1, 2, 3].map(() => answer({ answerId, question, selected: 'Two' })));
    expect(again.map(({ text }) => text)).toEqual([first.text, first.text, first.text]);
    expect((await answer({ answerId, question, selected: 'One' })).code).toBe('save_id_reused');
    expect((await answer({ answerId, question, selected: 'Two', flag: true })).code).toBe('save_id_reused');
    expect(await rows()).toHaveLength(1);
  });

  it('that is no option, or of a version that is not there, is refused and not kept', async () => {
    const [question = ''] = await handIn();
    expect(await answer({ question, selected: 'Seven' })).toMatchObject({
      status: 400,
      code: 'answers_rejected',
    });
    expect((await answer({ question, version: 7, selected: 'Two' })).code).toBe('not_found');
    expect(await rows()).toEqual([]);
  });

  it('pushes out the oldest beyond twenty of a question', async () => {
    const [question = '', other = ''] = await handIn();
    await answer({ question: other, selected: null });
    for (let count = 0; count < 23; count += 1)
      await answer({ question, selected: count < 3 ? 'Two' : 'One' });
    const kept = await rows();
    expect(kept.filter((row) => row.question_id === question).map((row) => row.result)).toEqual(
      Array(20).fill('W'),
    );
    expect(kept).toHaveLength(21);
  });

  it('is refused, even when it is sent again, once a test with the question is open', async () => {
    const [question = ''] = await handIn();
    const answerId = randomUUID();
    expect((await answer({ answerId, question, selected: 'Two' })).status).toBe(200);
    const sitting = await sit(test, { tenant, learner, testId, recharge: true });
    const refused = [
      await answer({ answerId, question, selected: 'Two' }),
      await answer({ question, selected: 'One' }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toEqual({
        code: 'question_held_back',
        message: expect.any(String),
        test: { _id: testId, test_name: 'Mock exam' },
        until: 'handed_in',
        date: null,
      });
    }
    expect(await rows()).toHaveLength(1);
    await sitting.submit();
    expect((await answer({ answerId, question, selected: 'Two' })).status).toBe(200);
  });

  it('waits for a test that is being opened, and is refused then', async () => {
    const [question = ''] = await handIn();
    // Begun outside of the transaction that opens the test.
    const go = Promise.withResolvers<void>();
    const answered = go.promise.then(() => answer({ question, selected: 'Two' }));
    await tenant.inside(async () => {
      await openTest(learner.id, testId, { recharge: true });
      go.resolve();
      await untilLockIsAwaited(test.database);
    });
    expect((await answered).code).toBe('question_held_back');
    expect(await rows()).toEqual([]);
  });
});

describe('the number of questions that may be practised now', () => {
  const count = async (...topics: string[]) =>
    (await test.call('countPracticeQuestions', { ...caller(), query: { topics: topics.join(',') } })).body;

  it('is none while they are held back, and all of them afterwards', async () => {
    const _id = await topicNamed('Rhythm');
    expect(await count(_id)).toEqual({ topics: [{ _id, questions: 0 }] });
    await handIn();
    expect(await count(_id)).toEqual({ topics: [{ _id, questions: 3 }] });
  });

  it('is none of a topic that another organisation has', async () => {
    const other = await createTestTenant(test);
    const outsider = await other.newLearner();
    await handIn();
    const topics = await topicNamed('Rhythm');
    const asOutsider = { host: other.host, token: outsider.token, query: { topics } };
    expect((await test.call('countPracticeQuestions', asOutsider)).body).toEqual({
      topics: [{ _id: topics, questions: 0 }],
    });
  });

  it('is not told for what is not an id, or for too many', async () => {
    expect(await count('rhythm')).toMatchObject({ code: 'malformed' });
    expect(await count(...Array.from({ length: 51 }, () => randomUUID()))).toMatchObject({
      code: 'malformed',
    });
  });
});

describe('what was practised', () => {
  const count = async () => (await test.call('countPractice', caller())).body;

  it('is counted by topic, apart from every report', async () => {
    const [question = '', other = ''] = await handIn(ALL_WRONG);
    const figures = async () =>
      JSON.stringify([
        (await test.call('listReports', { ...caller(), query: {} })).body,
        (await test.call('getDashboard', { ...caller(), query: {} })).body,
        (await test.call('getLeaderboard', { ...caller(), query: {} })).body,
        (await test.call('getCalibration', { ...caller(), query: {} })).body,
        (await test.call('getQuestionMonths', caller())).body,
      ]);
    const before = await figures();
    await answer({ question, selected: 'Two', commentChosen: true });
    await answer({ question, selected: 'One' });
    await answer({ question: other, selected: ['Two', 'Three'] });
    expect(await count()).toEqual({
      topics: [
        {
          _id: await topicNamed('Rhythm'),
          topic: 'Rhythm',
          questions: 2,
          answers: 3,
          correct: 2,
          percent: 66.67,
        },
      ],
      withheld: 0,
    });
    expect(await figures()).toBe(before);
  });

  it('is not counted while it is held back', async () => {
    const [question = ''] = await handIn();
    await answer({ question, selected: 'Two' });
    await sit(test, { tenant, learner, testId, recharge: true });
    expect(await count()).toEqual({ topics: [], withheld: 1 });
  });

  it('goes with the copy of one’s own data, its status only while it may be practised', async () => {
    const [question = ''] = await handIn();
    await answer({ question, selected: 'Two', comment: 'THINK SO', commentChosen: true });
    const copied = async () => {
      const { body } = await test.app.inject({
        url: '/api/user/download-data',
        headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
      });
      return JSON.parse(body).practice;
    };
    const mine = { question: '<p>Which one?</p>', selected: 'Two', comment: 'THINK SO', commentChosen: true };
    expect(await copied()).toMatchObject([{ ...mine, flag: false, status: 'Correct' }]);
    await sit(test, { tenant, learner, testId, recharge: true });
    expect(await copied()).toMatchObject([{ ...mine, status: null }]);
  });
});
