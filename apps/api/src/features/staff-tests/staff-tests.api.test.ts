import { randomUUID } from 'node:crypto';
import type { Question, TestId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { draftWith } from '../../testing/authoring/authors.ts';
import { newTestMaker, testForm } from '../../testing/authoring/test-makers.ts';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const OPTIONS = ['One', 'Two', 'Three'];
const bankOf = (count: number): Question[] =>
  Array.from({ length: count }, (_, number) => singleQuestion(OPTIONS, 1, `<p>Question ${number}</p>`));

/** A tenant with a bank of some questions, and somebody who makes tests of them. */
async function withBank(count = 4) {
  const tenant = await createTestTenant(test);
  const bank = bankOf(count);
  await tenant.newBank(bank);
  const maker = await newTestMaker(test, tenant);
  return { tenant, bank, maker, ids: await maker.questionIds() };
}

describe('the draft of a test', () => {
  it('is kept over the revision that was seen, and a repeated save is none', async () => {
    const { maker, ids } = await withBank();
    const testId = randomUUID();
    const content = testForm({ questions: ids.slice(0, 2) });
    expect((await maker.save(testId, content)).body.revision).toBe(1);
    expect((await maker.save(testId, content)).body.revision).toBe(1);
    const longer = { ...content, minutes: 45 };
    expect((await maker.save(testId, longer, 1)).body.revision).toBe(2);
    expect((await maker.save(testId, { ...content, minutes: 50 }, 1)).code).toBe('draft_changed');
    const { body } = await maker.openTest(testId);
    expect(body).toMatchObject({
      content: longer,
      draft: { revision: 2 },
      published: null,
      timeZone: 'Europe/London',
    });
  });

  it('is shared by all staff, and says who saved it last', async () => {
    const { tenant, maker, ids } = await withBank();
    const testId = randomUUID();
    await maker.save(testId, testForm({ questions: ids }));
    const other = await newTestMaker(test, tenant);
    const { body } = await other.openTest(testId);
    expect(body.draft?.savedBy).toBeTruthy();
    expect((await other.save(testId, { ...body.content, minutes: 99 }, 1)).body.revision).toBe(2);
  });

  it('is thrown away by whoever has seen it, and what is published stays', async () => {
    const { maker, ids } = await withBank();
    const testId = await maker.published(testForm({ questions: ids }));
    const { content } = (await maker.openTest(testId)).body;
    await maker.save(testId, { ...content, minutes: 99 });
    expect((await maker.discardDraft(testId, 9)).code).toBe('draft_changed');
    expect((await maker.discardDraft(testId, 1)).status).toBe(200);
    expect((await maker.openTest(testId)).body).toMatchObject({ draft: null, content: { minutes: 30 } });
  });

  it('of nobody is not found', async () => {
    const { maker } = await withBank();
    for (const answer of [await maker.openTest(randomUUID()), await maker.check(randomUUID())])
      expect(answer.code).toBe('not_found');
    expect((await maker.save(randomUUID(), testForm(), 3)).code).toBe('not_found');
  });

  it.each([
    ['no question twice', { questions: [1, 1] }],
    ['no minutes beyond a day', { minutes: 1_441 }],
  ])('takes %s', async (_title, change) => {
    const { maker, ids } = await withBank(1);
    const questions = 'questions' in change ? [ids[0] ?? '', ids[0] ?? ''] : [];
    expect((await maker.save(randomUUID(), testForm({ ...change, questions }))).code).toBe('malformed');
  });
});

describe('publishing a draft', () => {
  it('makes a version that learners sit, once', async () => {
    const { tenant, maker, ids } = await withBank();
    const testId = randomUUID();
    await maker.save(testId, testForm({ name: 'Paper 1', questions: ids.toReversed(), minutes: 45 }));
    const seen = (await maker.check(testId)).body;
    expect(seen).toMatchObject({ findings: [], difference: null, openAttempts: 0 });
    expect(seen.questions.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect((await maker.publish(testId, seen)).body).toEqual({ version: 1, outcome: 'created' });
    expect((await maker.publish(testId, seen)).code).toBe('draft_changed');
    const { opened } = await sit(test, { tenant, testId: testId as TestId });
    expect(opened.test).toMatchObject({ test_name: 'Paper 1', duration_in_mins: 45 });
    expect(opened.test.questions_reference.map(({ _id }) => _id)).toEqual(ids.toReversed());
  });

  it('shows what it changes for learners, and leaves those who sit the test their version', async () => {
    const { tenant, bank, maker, ids } = await withBank();
    const testId = (await maker.published(testForm({ questions: ids.slice(0, 3) }))) as TestId;
    const sitting = await sit(test, { tenant, testId });
    const [kept = singleQuestion(OPTIONS, 0)] = bank;
    await maker.saveVersion(ids[0] ?? '', draftWith(kept, { correct: [2] }), 1);
    const { content } = (await maker.openTest(testId)).body;
    await maker.save(testId, { ...content, questions: [ids[3] ?? '', ids[0] ?? '', ids[1] ?? ''] });
    const { body } = await maker.check(testId);
    expect(body.difference).toMatchObject({
      version: 1,
      added: [{ _id: ids[3] }],
      removed: [{ _id: ids[2], retired: false }],
      changed: [{ _id: ids[0], before: 1, after: 2, keyChanged: true, parts: ['right answer'] }],
      reordered: false,
    });
    expect(body.openAttempts).toBe(1);
    expect((await maker.publish(testId)).body).toEqual({ version: 2, outcome: 'new_version' });
    const response = [{ selected: 'Two' }, { selected: 'Two' }, { selected: 'Two' }];
    const { reportcard } = (await sitting.submit({ response })).body;
    expect((await sitting.report(reportcard)).body.report).toMatchObject({ total: 3, correct_answers: 3 });
    const next = await sit(test, { tenant, testId });
    const second = (await next.submit({ response })).body;
    expect((await next.report(second.reportcard)).body.report).toMatchObject({
      total: 3,
      correct_answers: 2,
    });
  });

  it('publishes newer versions of its questions where nothing else was changed', async () => {
    const { tenant, bank, maker, ids } = await withBank(2);
    const testId = (await maker.published(testForm({ questions: ids }))) as TestId;
    const sitting = await sit(test, { tenant, testId });
    const [first = singleQuestion(OPTIONS, 0)] = bank;
    await maker.saveVersion(ids[0] ?? '', draftWith(first, { correct: [2] }), 1);
    const seen = (await maker.check(testId)).body;
    expect(seen).toMatchObject({
      revision: 0,
      difference: { version: 1, added: [], removed: [], changed: [{ _id: ids[0], keyChanged: true }] },
      openAttempts: 1,
    });
    expect(seen.questions.map(({ _id }) => _id)).toEqual(ids);
    expect((await maker.publish(testId, seen)).body).toEqual({ version: 2, outcome: 'new_version' });
    expect((await maker.publish(testId, seen)).code).toBe('test_changed');
    expect((await maker.check(testId)).body.difference).toMatchObject({ version: 2, changed: [] });
    const response = [{ selected: 'Two' }, { selected: 'Two' }];
    const { reportcard } = (await sitting.submit({ response })).body;
    expect((await sitting.report(reportcard)).body.report).toMatchObject({ total: 2, correct_answers: 2 });
  });

  it('is refused when a question has changed since, and nothing is published', async () => {
    const { bank, maker, ids } = await withBank();
    const testId = randomUUID();
    await maker.save(testId, testForm({ questions: ids }));
    const seen = (await maker.check(testId)).body;
    const [first = singleQuestion(OPTIONS, 0)] = bank;
    await maker.saveVersion(ids[0] ?? '', draftWith(first, { correct: [2] }), 1);
    expect((await maker.publish(testId, seen)).code).toBe('test_changed');
    expect((await maker.openTest(testId)).body.published).toBeNull();
  });

  it('is refused when the draft has changed since', async () => {
    const { maker, ids } = await withBank();
    const testId = randomUUID();
    const content = testForm({ questions: ids });
    await maker.save(testId, content);
    const seen = (await maker.check(testId)).body;
    await maker.save(testId, { ...content, minutes: 99 }, 1);
    expect((await maker.publish(testId, seen)).code).toBe('draft_changed');
  });

  it('is refused with a fault, named where it is', async () => {
    const { maker, ids } = await withBank();
    const named = await maker.published(testForm({ name: 'Taken', questions: ids }));
    const testId = randomUUID();
    const past = new Date(Date.now() - 60_000).toISOString();
    await maker.save(
      testId,
      testForm({
        name: 'Taken',
        minutes: null,
        questions: [randomUUID()],
        window: { opensAt: null, closesAt: past, endsForAll: false },
      }),
    );
    const { findings } = (await maker.check(testId)).body;
    expect(findings.map(({ level, reason }) => `${level} ${reason}`)).toEqual([
      'fault name_taken',
      'fault minutes_missing',
      'fault questions_gone',
      'fault closing_past',
    ]);
    expect((await maker.publish(testId)).code).toBe('test_faulty');
    expect((await maker.openTest(named)).body.published?.version).toBe(1);
  });

  it('takes a new name, settings, subject and window, and one version is made where only these change', async () => {
    const { tenant, maker, ids } = await withBank();
    const testId = await maker.published(testForm({ name: 'Before', questions: ids, subject: 'Renal' }));
    const { content } = (await maker.openTest(testId)).body;
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    await maker.save(testId, {
      ...content,
      name: 'After',
      subject: '',
      answers: { when: 'after_close', date: null },
      window: { opensAt: null, closesAt, endsForAll: true },
    });
    expect((await maker.publish(testId)).body).toEqual({ version: 1, outcome: 'unchanged' });
    const learner = await tenant.newLearner();
    const { tests } = (await test.call('getTests', { host: tenant.host, token: learner.token, query: {} }))
      .body;
    expect(tests).toMatchObject([
      {
        test_name: 'After',
        subject: 'Cardiology',
        answers_shown: { when: 'after_close' },
        window: { opensAt: null, closesAt, endsForAll: true },
      },
    ]);
  });

  it('leaves an audit row with the versions before and after, and who it was', async () => {
    const { tenant, maker, ids } = await withBank();
    const testId = await maker.published(testForm({ questions: ids }));
    const rows = await test.database.asOwner<{ done_by_user: string; details: object }>(
      `select done_by_user, details from audits where tenant_id = $1 and action = 'test_published' and subject_id = $2`,
      [tenant.id, testId],
    );
    expect(rows).toMatchObject([
      { done_by_user: maker.id, details: { questions: 4, version_before: 0, version_after: 1 } },
    ]);
  });

  it('twice at once publishes once', async () => {
    const { maker, ids } = await withBank();
    const testId = randomUUID();
    await maker.save(testId, testForm({ questions: ids }));
    const seen = (await maker.check(testId)).body;
    const answers = await Promise.all([maker.publish(testId, seen), maker.publish(testId, seen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await maker.openTest(testId)).body.published?.version).toBe(1);
  });
});

describe('closing and opening a test', () => {
  it('keeps learners from starting it, and lets them again, each with its reason in the log', async () => {
    const { tenant, maker, ids } = await withBank();
    const testId = (await maker.published(testForm({ questions: ids }))) as TestId;
    const sitting = await sit(test, { tenant, testId });
    expect((await maker.setOpen(testId, false)).body).toEqual({ state: 'closed', openAttempts: 1 });
    await expect(sit(test, { tenant, testId })).rejects.toThrow('not_found');
    expect((await sitting.open()).status).toBe(200);
    expect((await maker.setOpen(testId, true)).body.state).toBe('open');
    expect((await maker.setOpen(testId, true)).body.state).toBe('open');
    expect((await sit(test, { tenant, testId })).opened.test._id).toBe(testId);
    const audits = await test.database.asOwner(
      `select action, reason from audits where tenant_id = $1 and reason is not null order by done_at`,
      [tenant.id],
    );
    expect(audits).toEqual([
      { action: 'test_closed', reason: 'As agreed' },
      { action: 'test_reopened', reason: 'As agreed' },
    ]);
  });

  it('opens one whose closing time is over without that time', async () => {
    const { maker, ids } = await withBank();
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const window = { opensAt: null, closesAt, endsForAll: true };
    const testId = await maker.published(testForm({ questions: ids, window }));
    await test.database.asOwner(`update tests set closes_at = now() - interval '1 minute' where id = $1`, [
      testId,
    ]);
    expect((await maker.openTest(testId)).body.published?.state).toBe('closed');
    expect((await maker.setOpen(testId, true)).body.state).toBe('open');
    expect((await maker.openTest(testId)).body.content.window).toEqual({
      opensAt: null,
      closesAt: null,
      endsForAll: false,
    });
  });
});

describe('the list of tests', () => {
  it('holds drafts and published tests with their states and numbers, found by name and by state', async () => {
    const { tenant, maker, ids } = await withBank();
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    const open = (await maker.published(testForm({ name: 'Alpha open', questions: ids }))) as TestId;
    const later = await maker.published(
      testForm({
        name: 'Beta later',
        questions: ids,
        window: { opensAt, closesAt: null, endsForAll: false },
      }),
    );
    const closed = await maker.published(testForm({ name: 'Gamma closed', questions: ids }));
    await maker.setOpen(closed, false);
    const draft = randomUUID();
    await maker.save(draft, testForm({ name: 'Delta draft', minutes: null, questions: ids.slice(0, 1) }));
    await sit(test, { tenant, testId: open });
    await (await sit(test, { tenant, testId: open })).submit({
      response: ids.map(() => ({ selected: null })),
    });
    const { content } = (await maker.openTest(open)).body;
    await maker.save(open, { ...content, minutes: 99 });
    const { tests, total } = (await maker.listTests()).body;
    expect(total).toBe(4);
    expect(tests).toMatchObject([
      { _id: open, state: 'open', version: 1, hasDraft: true, minutes: 30, openAttempts: 1, submitted: 1 },
      { _id: draft, state: 'draft', version: null, hasDraft: true, questions: 1, minutes: null },
      { _id: closed, state: 'closed', hasDraft: false },
      { _id: later, state: 'scheduled', window: { opensAt } },
    ]);
    const found = async (query: Parameters<typeof maker.listTests>[0]) =>
      (await maker.listTests(query)).body.tests.map(({ _id }) => _id);
    expect(await found({ search: 'ALPHA' })).toEqual([open]);
    expect(await found({ state: 'scheduled' })).toEqual([later]);
    expect(await found({ size: '1', page: '2' })).toEqual([draft]);
    expect(await found({ search: '%' })).toEqual([]);
  });

  it('counts the questions of each that have newer versions, until they are published', async () => {
    const { bank, maker, ids } = await withBank(2);
    const testId = await maker.published(testForm({ questions: ids }));
    const newer = async () => (await maker.listTests()).body.tests.map((listed) => listed.newer);
    expect(await newer()).toEqual([0]);
    const [first = singleQuestion(OPTIONS, 0)] = bank;
    await maker.saveVersion(ids[0] ?? '', draftWith(first, { correct: [2] }), 1);
    expect(await newer()).toEqual([1]);
    await maker.publish(testId);
    expect(await newer()).toEqual([0]);
  });

  it('names the cohorts that each is for', async () => {
    const tenant = await createTestTenant(test);
    const desk = await newCohortDesk(test, tenant);
    const [everybodys, cohorts] = [await tenant.newTest(), await tenant.newTest()];
    await desk.setTest(cohorts, [await desk.create('Year 2'), await desk.create('Year 1')]);
    const { tests } = (await desk.listTests()).body;
    const namesOf = (testId: TestId) => tests.find(({ _id }) => _id === testId)?.cohorts;
    expect([namesOf(everybodys), namesOf(cohorts)]).toEqual([[], ['Year 1', 'Year 2']]);
  });
});
