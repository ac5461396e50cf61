import { randomUUID } from 'node:crypto';
import type { Question, QuestionId } from '@assay/assessment';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../db/migration-files.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion, threeKinds } from '../../testing/test-questions.ts';
import { operator } from '../audits/audits.service.ts';
import { releaseQuestions, setReleased, setRetired } from '../banks/release.service.ts';
import {
  type AnswersRule,
  changeAnswersRule,
  closeTestByName,
} from '../publishing/published-tests.service.ts';

const test = await provideTestApp();
let tenant: TestTenant;
/** A learner who has just signed up. */
let learner: TestLearner;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  learner = await tenant.newLearner();
});

const caller = () => ({ host: tenant.host, token: learner.token });
const onLaw = (question: Question): Question => ({ ...question, topic: ['Law'] });
const release = (released = true) =>
  tenant.inside(() => releaseQuestions({ bank: null, topic: ['Law'] }, released, operator('Grace')));

/** Lists the questions that practice offers and holds back of the topic, or one of them. */
async function list(question?: string) {
  const [topic] = await test.database.asOwner<{ id: string }>(
    `select id from topics where tenant_id = $1 and name = 'Law'`,
    [tenant.id],
  );
  const params = { topicId: topic?.id ?? '' };
  const query = question === undefined ? {} : { question };
  return (await test.call('listPractice', { ...caller(), params, query })).body;
}

async function idOf({ id }: Question): Promise<string> {
  const [row] = await test.database.asOwner<{ id: string }>(
    'select id from questions where tenant_id = $1 and source_id = $2',
    [tenant.id, id],
  );
  return row?.id ?? '';
}

const answer = (question: string, { version = 1, answerId = randomUUID() as string } = {}) =>
  test.call('answerPractice', { ...caller(), body: { answerId, question, version, selected: 'Two' } });

/** Other words, key and explanation of a question whose key is the first of two options. */
const CHANGED = { stem: '<p>Put anew?</p>', correct: [1], explanation: '<p>Told anew.</p>' };
const UNRELEASED = { test: null, until: 'released', date: null };

describe('questions', () => {
  it('that nobody released are practised by nobody, published or not, and so is what comes into their topic later', async () => {
    const [asked, imported, published] = threeKinds().map(onLaw);
    if (!asked || !imported || !published) throw new Error('Three were asked for.');
    await tenant.newBank([asked, imported]);
    await tenant.newTest({ questions: [published], name: 'Draft', released: false });
    await tenant.inside(() => closeTestByName('Draft', operator('Grace')));
    expect(await list()).toMatchObject({
      counts: { all: 0 },
      questions: [],
      held_back: { questions: 3, tests: [{ ...UNRELEASED, questions: 3 }] },
    });
    const question = await idOf(asked);
    const refused = await answer(question);
    expect(refused).toMatchObject({ status: 409, body: { code: 'question_held_back', ...UNRELEASED } });
    const kept = await test.database.asOwner('select from practice_answers where tenant_id = $1', [
      tenant.id,
    ]);
    expect(kept).toEqual([]);

    await release();
    expect((await list()).counts.all).toBe(3);
    const answerId = randomUUID();
    expect((await answer(question, { answerId })).status).toBe(200);
    await tenant.newBank([onLaw(singleQuestion(['One', 'Two'], 0))]);
    expect((await list()).held_back.questions).toBe(1);

    await release(false);
    expect((await answer(question, { answerId })).code).toBe('question_held_back');
    expect((await list()).held_back.questions).toBe(4);
  });

  it('of a test that never shows its answers are practised by nobody, closed or not, until its rule is another', async () => {
    const questions = threeKinds().map(onLaw);
    const keptId = await tenant.newTest({ questions, name: 'Kept', answers: { when: 'never' } });
    expect((await list()).held_back.tests).toContainEqual({
      test: { _id: keptId, test_name: 'Kept' },
      until: 'never',
      date: null,
      questions: 3,
    });
    await tenant.inside(() => closeTestByName('Kept', operator('Grace')));
    // The name of the test was never shown to this learner.
    expect((await list()).held_back).toEqual({ questions: 3, tests: [{ ...UNRELEASED, questions: 3 }] });
    const [first] = questions;
    const question = first === undefined ? '' : await idOf(first);
    expect((await answer(question)).code).toBe('question_held_back');
    await tenant.inside(() => changeAnswersRule('Kept', { when: 'at_once' }, operator('Grace')));
    expect((await list()).counts.all).toBe(3);
    expect((await answer(question)).status).toBe(200);
  });

  it('of a former version of such a test are practised by nobody, though the newest leaves them out', async () => {
    const questions = threeKinds().map(onLaw);
    await tenant.newTest({ questions, name: 'Kept', answers: { when: 'never' } });
    await tenant.newTest({ questions: questions.slice(0, 1), name: 'Kept', answers: { when: 'never' } });
    expect((await list()).counts.all).toBe(0);
    const last = questions.at(-1);
    expect((await answer(last === undefined ? '' : await idOf(last))).code).toBe('question_held_back');
  });

  it('of a closed test that shows its answers later are practised by nobody before', async () => {
    const answers = { when: 'after_date', instant: '2999-01-31T18:00:00Z' } as const;
    await tenant.newTest({ questions: threeKinds().map(onLaw), name: 'Later', answers });
    await tenant.inside(() => closeTestByName('Later', operator('Grace')));
    expect((await list()).held_back).toMatchObject({ questions: 3, tests: [UNRELEASED] });
    await tenant.inside(() =>
      changeAnswersRule('Later', { when: 'after_date', instant: '2020-01-31T18:00:00Z' }, operator('Grace')),
    );
    expect((await list()).counts.all).toBe(3);
  });

  it('that an import changed are practised with the words and the key of before, until these are released', async () => {
    const before = onLaw(singleQuestion(['One', 'Two'], 0));
    const after: Question = { ...before, ...CHANGED };
    await tenant.newBank([before]);
    await release();
    await tenant.newBank([after]);
    const question = await idOf(before);
    const offered = async () =>
      (await list()).questions.map((each) => [each._id, each.version, each.question]);
    expect(await offered()).toEqual([[question, 1, '<p>Which one?</p>']]);
    expect((await list()).held_back.questions).toBe(0);
    const answered = await answer(question, { version: 1 });
    expect(answered.body).toMatchObject({ status: 'Wrong', question: { correct_option: 'One' } });
    expect(answered.text).not.toContain('anew');
    // Not told apart from a version that there is not.
    const [waiting, none] = [await answer(question, { version: 2 }), await answer(question, { version: 3 })];
    expect(waiting.code).toBe('not_found');
    expect(waiting.text).toBe(none.text);

    await release();
    expect(await offered()).toEqual([[question, 2, '<p>Put anew?</p>']]);
    expect((await answer(question, { version: 1 })).code).toBe('question_held_back');
    expect((await answer(question, { version: 2 })).body).toMatchObject({
      status: 'Correct',
      question: { correct_option: 'Two', explanation: { description: '<p>Told anew.</p>' } },
    });
  });

  it('whose change waits give no version to practise once their release is taken back', async () => {
    const before = onLaw(singleQuestion(['One', 'Two'], 0));
    await tenant.newBank([before]);
    await release();
    await tenant.newBank([{ ...before, ...CHANGED }]);
    await release(false);
    expect((await list()).held_back).toMatchObject({ questions: 1, tests: [UNRELEASED] });
    // A process of the former version of this software releases without saying which version.
    await test.database.asOwner('update questions set released_at = now() where tenant_id = $1', [tenant.id]);
    for (const version of [1, 2]) {
      expect((await answer(await idOf(before), { version })).code).toBe('question_held_back');
    }
  });

  it('whose release a process of the former version took back, which knows its time alone, are held back', async () => {
    const question = onLaw(singleQuestion(['One', 'Two'], 0));
    await tenant.newBank([question]);
    await release();
    await test.database.asOwner('update questions set released_at = null where tenant_id = $1', [tenant.id]);
    expect((await list()).held_back).toMatchObject({ questions: 1, tests: [UNRELEASED] });
    expect((await answer(await idOf(question))).code).toBe('question_held_back');
    await release();
    expect((await list()).counts.all).toBe(1);
  });

  it('of a report are practised in their released version, whichever the report had', async () => {
    const before = onLaw(singleQuestion(['One', 'Two'], 0));
    await tenant.newBank([before]);
    await release();
    const after: Question = { ...before, ...CHANGED };
    const testId = await tenant.newTest({ questions: [after], name: 'Reworded', released: false });
    const { body } = await (await sit(test, { tenant, learner, testId })).submit({
      response: [{ selected: 'Two' }],
    });
    const offered = async () => {
      const params = { reportId: body.reportcard };
      const asked = { ...caller(), params, query: { positions: '0' } };
      return (await test.call('listReportPractice', asked)).body.questions.map(({ version }) => version);
    };
    expect(await offered()).toEqual([1]);
    await release();
    expect(await offered()).toEqual([2]);
  });

  it('that are retired are practised by nobody and counted nowhere, and come back with their release', async () => {
    const [kept, retired] = [0, 0].map((key) => onLaw(singleQuestion(['One', 'Two'], key)));
    if (!kept || !retired) throw new Error('Two were asked for.');
    await tenant.newBank([kept, retired]);
    await release();
    const id = (await idOf(retired)) as QuestionId;
    const elsewhere = await createTestTenant(test);
    expect(await elsewhere.inside(() => setRetired([id], true))).toBe(0);
    expect(await tenant.inside(() => setRetired([id], true))).toBe(1);
    expect(await tenant.inside(() => setRetired([id], true))).toBe(0);
    expect(await list()).toMatchObject({ counts: { all: 1 }, held_back: { questions: 0 } });
    expect(await list(id)).toMatchObject({ questions: [], held_back: { questions: 1, tests: [UNRELEASED] } });
    expect((await answer(id)).code).toBe('question_held_back');

    // Neither a release nor a new version changes that.
    expect(await release()).toMatchObject({ questions: [await idOf(kept)], changed: 0 });
    await tenant.newBank([{ ...retired, ...CHANGED }]);
    expect(await tenant.inside(() => setReleased([id], true))).toBe(0);
    expect((await list()).counts.all).toBe(1);
    expect(await tenant.inside(() => setRetired([id], false))).toBe(1);
    expect((await list(id)).questions).toMatchObject([{ _id: id, version: 1 }]);
  });

  it('of one organisation are not released with those of another that have the same names', async () => {
    const question = onLaw(singleQuestion(['One', 'Two'], 0));
    const elsewhere = await createTestTenant(test);
    for (const each of [tenant, elsewhere]) await each.newBank([question]);
    await elsewhere.inside(() => releaseQuestions({ bank: null, topic: [] }, true, operator('Grace')));
    expect((await list()).held_back).toMatchObject({ questions: 1, tests: [UNRELEASED] });
    await release();
    await elsewhere.newBank([{ ...question, ...CHANGED }]);
    await elsewhere.inside(() => releaseQuestions({ bank: null, topic: [] }, true, operator('Grace')));
    expect((await list()).questions).toMatchObject([{ version: 1, question: '<p>Which one?</p>' }]);
  });

  it('that are released and put into a test are held back from those alone who have yet to sit it', async () => {
    const questions = threeKinds().map(onLaw);
    await tenant.newBank(questions);
    await release();
    expect((await list()).counts.all).toBe(3);
    const testId = await tenant.newTest({ questions, name: 'Exam', released: false });
    expect((await list()).held_back.tests).toMatchObject([{ until: 'taken', questions: 3 }]);
    await (await sit(test, { tenant, learner, testId })).submit();
    expect((await list()).counts.all).toBe(3);
  });
});

describe('the upgrade', () => {
  it('releases what stands in published tests that show their answers, as it stands there, and nothing else', async () => {
    const named = Object.fromEntries(
      ['open', 'closed', 'never', 'neverClosed', 'both', 'imported', 'changed', 'changedAndPublished'].map(
        (name) => [name, { ...singleQuestion(['One', 'Two'], 0), id: `${name}:1` }],
      ),
    );
    const publish = (name: string, answers: AnswersRule, questions: (Question | undefined)[]) =>
      tenant.newTest({ name, answers, questions: questions.flatMap((each) => each ?? []), released: false });
    const reworded = (question: Question | undefined): Question[] =>
      question === undefined ? [] : [{ ...question, stem: '<p>Which one of these?</p>' }];
    await publish('Open', { when: 'at_once' }, [named.open, named.both, named.changed]);
    await publish('Closed', { when: 'after_close' }, [named.closed, named.changedAndPublished]);
    await publish('Never', { when: 'never' }, [named.never, named.both]);
    await publish('Never, closed', { when: 'never' }, [named.neverClosed]);
    await tenant.newBank([
      ...(named.imported === undefined ? [] : [named.imported]),
      ...reworded(named.changed),
    ]);
    await publish('Closed', { when: 'after_close' }, reworded(named.changedAndPublished));
    for (const name of ['Closed', 'Never, closed'])
      await tenant.inside(() => closeTestByName(name, operator('Grace')));

    const migrations = await readMigrations();
    const migration = migrations.find(({ name }) => name.includes('questions__published__release'));
    if (migration === undefined) throw new Error('The migration is not there.');
    await test.database.asOwner(migration.sql);
    const rows = await test.database.asOwner<{ name: string }>(
      `select split_part(source_id, ':', 1) as name from questions
       where tenant_id = $1 and released_at is not null order by 1`,
      [tenant.id],
    );
    expect(rows.map(({ name }) => name)).toEqual(['both', 'changedAndPublished', 'closed', 'open']);
  });
});
