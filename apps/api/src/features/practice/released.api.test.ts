import { randomUUID } from 'node:crypto';
import type { Question } from '@assay/assessment';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../db/migration-files.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion, threeKinds } from '../../testing/test-questions.ts';
import { operator } from '../audits/audits.service.ts';
import { releaseQuestions } from '../banks/release.service.ts';
import { type AnswersRule, changeAnswersRule, closeTest } from '../publishing/published-tests.service.ts';

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

/** Lists the questions that practice offers and holds back of the topic. */
async function list() {
  const [topic] = await test.database.asOwner<{ id: string }>(
    `select id from topics where tenant_id = $1 and name = 'Law'`,
    [tenant.id],
  );
  return (await test.call('listPractice', { ...caller(), params: { topicId: topic?.id ?? '' }, query: {} }))
    .body;
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

const UNRELEASED = { test: null, until: 'released', date: null };

describe('questions', () => {
  it('that nobody released are practised by nobody, published or not, and so is what comes into their topic later', async () => {
    const [asked, imported, published] = threeKinds().map(onLaw);
    if (!asked || !imported || !published) throw new Error('Three were asked for.');
    await tenant.newBank([asked, imported]);
    await tenant.newTest({ questions: [published], name: 'Draft', released: false });
    await tenant.inside(() => closeTest('Draft', operator('Grace')));
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
    await tenant.inside(() => closeTest('Kept', operator('Grace')));
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
    await tenant.inside(() => closeTest('Later', operator('Grace')));
    expect((await list()).held_back).toMatchObject({ questions: 3, tests: [UNRELEASED] });
    await tenant.inside(() =>
      changeAnswersRule('Later', { when: 'after_date', instant: '2020-01-31T18:00:00Z' }, operator('Grace')),
    );
    expect((await list()).counts.all).toBe(3);
  });

  it('that an import changed wait for their release once more, and no older version is answered', async () => {
    const [changed, same] = [0, 0].map((key) => onLaw(singleQuestion(['One', 'Two'], key)));
    if (!changed || !same) throw new Error('Two were asked for.');
    await tenant.newBank([changed, same]);
    await release();
    await tenant.newBank([{ ...changed, stem: '<p>Which one of these?</p>' }, same]);
    const after = await list();
    expect(after.questions.map(({ _id }) => _id)).toEqual([await idOf(same)]);
    expect(after.held_back).toMatchObject({ questions: 1, tests: [{ until: 'released' }] });
    const question = await idOf(changed);
    for (const version of [1, 2]) {
      expect((await answer(question, { version })).code).toBe('question_held_back');
    }
    await release();
    expect((await answer(question, { version: 1 })).code).toBe('question_held_back');
    expect((await answer(question, { version: 2 })).status).toBe(200);
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
      await tenant.inside(() => closeTest(name, operator('Grace')));

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
