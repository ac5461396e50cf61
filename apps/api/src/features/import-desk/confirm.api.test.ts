import type { QuestionId } from '@assay/assessment';
import { USUAL_PERMISSIONS } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, newImporter } from '../../testing/authoring/importers.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { givePermissions } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let desk: Awaited<ReturnType<typeof newImporter>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  desk = await newImporter(test, tenant);
});

/** A table whose questions keep their ids, so that another content is another version. */
const tableOf = (rows: [id: string, stem: string, answer: string][]) =>
  ['id,question,A,B,answer', ...rows.map(([id, stem, answer]) => `${id},${stem},One,Two,${answer}`)].join(
    '\n',
  );
const listed = async () => (await desk.list({ order: 'stem' })).body.questions;
const firstId = async () => (await listed())[0]?._id as QuestionId;

/** Brings in a question, then another version of it. */
async function changeOne(): Promise<string> {
  await desk.confirm(await desk.bring(tableOf([['1', 'Tort?', 'A']])));
  const id = await desk.bring(
    tableOf([
      ['1', 'Tort?', 'B'],
      ['2', 'Void?', 'A'],
    ]),
  );
  await desk.confirm(id);
  return id;
}

describe('a confirmation', () => {
  it('writes what is taken, with its origin, and an audit that names the import', async () => {
    const id = await desk.bring(csvOf(['What is a tort?', 'What is a lien?', 'What is a will?']));
    await desk.decide(id, { numbers: [2], decision: 'skip' });
    const { body } = await desk.confirm(id);
    expect(body).toEqual({ result: { added: 2, changed: 0, unchanged: 0 } });
    expect(await desk.stems()).toEqual(['What is a tort?', 'What is a will?']);
    const { versions } = (await desk.versions(await firstId())).body;
    expect(versions).toMatchObject([{ author: 'Grace Hopper', message: 'Imported from law.csv' }]);
    expect(await desk.audits()).toMatchObject([
      { action: 'questions_imported', subjectId: id, details: { file: 'law.csv', banks: 'law', added: 2 } },
    ]);
    expect((await listed()).map(({ state }) => state)).toEqual(['draft', 'draft']);
    expect((await desk.page(id)).body.import).toMatchObject({ state: 'confirmed', result: { added: 2 } });
    await tenant.newBank([singleQuestion(['One', 'Two'], 0, 'What is equity?')]);
    expect((await desk.list({ import: id })).body.total).toBe(2);
  });

  it('made twice, by two people at once, is one; each gets the same answer', async () => {
    const id = await desk.bring(csvOf(['What is a tort?', 'What is a lien?']));
    const answers = await Promise.all([desk.confirm(id), desk.confirm(id), desk.confirm(id)]);
    for (const { body } of answers) expect(body).toEqual({ result: { added: 2, changed: 0, unchanged: 0 } });
    expect((await desk.audits()).length).toBe(1);
    expect(await desk.decide(id, { numbers: [1], decision: 'skip' })).toMatchObject({ code: 'import_ended' });
  });

  it('of another selection than was seen writes nothing', async () => {
    const id = await desk.bring(csvOf(['What is a tort?', 'What is a lien?']));
    expect(await desk.confirm(id, { take: 1 })).toMatchObject({
      code: 'selection_changed',
      body: { count: 2 },
    });
    expect(await desk.confirm(id, { revision: 7 })).toMatchObject({ code: 'selection_changed' });
    expect(await desk.stems()).toEqual([]);
    expect(await desk.confirm((await desk.upload('a')).body._id)).toMatchObject({ code: 'import_not_ready' });
  });

  it('of a bank that somebody changed meanwhile writes nothing, and says what the bank has now', async () => {
    await desk.confirm(await desk.bring(tableOf([['1', 'Tort?', 'A']])));
    const table = tableOf([
      ['1', 'Tort?', 'B'],
      ['2', 'Void?', 'A'],
    ]);
    const id = await desk.bring(table);
    await desk.confirm(await desk.bring(table));
    expect(await desk.confirm(id)).toMatchObject({ status: 409, code: 'bank_changed' });
    expect((await desk.page(id)).body.marks).toBe('kk');
    expect((await listed()).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('takes a near question as the next version of the one that it resembles', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    await desk.confirm(await desk.bring(csvOf([`${words} winter`]), 'one.csv'));
    const id = await desk.bring(csvOf([`${words} spring`, `${words} autumn`]), 'two.csv');
    expect((await desk.page(id)).body.marks).toBe('nn');
    await desk.decide(id, { numbers: [1, 2], decision: 'take', asVersion: true });
    expect((await desk.confirm(id)).body.result).toEqual({ added: 0, changed: 2, unchanged: 0 });
    expect(await listed()).toMatchObject([{ version: 3, name: expect.stringMatching(/^one:/u) }]);
    expect((await desk.undo(id)).body).toEqual({ removed: 0, returned: 1 });
    expect((await desk.open(await firstId())).body.newest?.content.stem).toContain('winter');
  });
});

describe('undoing', () => {
  it('removes new questions with their drafts, and returns changed ones in a new version', async () => {
    const id = await changeOne();
    const [changed, added] = await listed();
    const { newest } = (await desk.open(added?._id ?? '')).body;
    if (newest === null) throw new Error('There is no question.');
    await desk.saveDraft(added?._id ?? '', { content: newest.content, baseVersion: 1, revision: 0 });
    const undone = await desk.undo(id, 'The wrong file');
    expect(undone.body).toEqual({ removed: 1, returned: 1 });
    expect((await desk.undo(id)).body).toEqual(undone.body);
    expect(await listed()).toMatchObject([{ _id: changed?._id, version: 3 }]);
    expect(await desk.drafts()).toEqual([]);
    expect((await desk.open(changed?._id ?? '')).body.newest).toMatchObject({
      message: 'Import of law.csv undone',
      content: { correct: [0] },
    });
    expect((await desk.audits())[0]).toMatchObject({
      action: 'import_undone',
      subjectId: id,
      reason: 'The wrong file',
      details: { file: 'law.csv', removed: 1, returned: 1 },
    });
    // The same file once more is a new import of the same questions.
    const again = await desk.bring(
      tableOf([
        ['1', 'Tort?', 'B'],
        ['2', 'Void?', 'A'],
      ]),
    );
    expect((await desk.page(again)).body.marks).toBe('CP');
  });

  it.each([
    ['edited', (id: QuestionId) => desk.edit({ select: { ids: [id] }, topic: ['Law'] })],
    ['released', (id: QuestionId) => desk.release({ select: { ids: [id] }, act: 'release' })],
  ])('is refused for a question that was %s since, and changes nothing', async (why, use) => {
    const id = await changeOne();
    const [changed] = await listed();
    await use(changed?._id as QuestionId);
    const before = await listed();
    expect(await desk.undo(id)).toMatchObject({
      status: 409,
      code: 'import_used',
      body: { questions: [{ _id: changed?._id, name: 'law:1', stem: 'Tort?', why }] },
    });
    expect(await listed()).toEqual(before);
    expect((await desk.page(id)).body.import.state).toBe('confirmed');
  });

  it('is refused for a question that learners practised, or that a test has', async () => {
    const id = await changeOne();
    const [changed, added] = await listed();
    const learner = await tenant.newLearner();
    await test.database.asOwner(
      `insert into practice_answers (tenant_id, user_id, answer_id, question_id, question_version, picked, result,
         confidence, chosen, flagged, answered_at)
       values ($1, $2, gen_random_uuid(), $3, 1, 1, 'C', 1, true, false, now())`,
      [tenant.id, learner.id, added?._id],
    );
    const testId = await tenant.newTest();
    await test.database.asOwner(
      `insert into test_version_questions (tenant_id, test_version_id, position, question_id, question_version)
       select tenant_id, current_version_id, 50, $2, 2 from tests where id = $1`,
      [testId, changed?._id],
    );
    expect((await desk.undo(id)).body).toMatchObject({
      questions: [
        { name: 'law:1', why: 'published' },
        { name: 'law:2', why: 'practised' },
      ],
    });
  });

  it('does not mind what was done with the version before it', async () => {
    await desk.confirm(await desk.bring(tableOf([['1', 'Tort?', 'A']])));
    await desk.release({ select: { ids: [await firstId()] }, act: 'release' });
    const id = await desk.bring(tableOf([['1', 'Tort?', 'B']]));
    await desk.confirm(id);
    expect((await desk.undo(id)).body).toEqual({ removed: 0, returned: 1 });
    expect(await listed()).toMatchObject([{ version: 3, releasedVersion: 1 }]);
  });

  it('is not for an import that is not confirmed', async () => {
    const id = await desk.bring(csvOf(['What is a tort?']));
    expect(await desk.undo(id)).toMatchObject({ code: 'import_not_ready' });
  });
});

it('all of it needs the permission for content', async () => {
  const id = await desk.bring(csvOf(['What is a tort?']));
  await givePermissions(test, { tenantId: tenant.id, id: desk.id }, USUAL_PERMISSIONS);
  expect((await desk.upload('a')).status).toBe(403);
  for (const answer of [desk.page(id), desk.confirm(id), desk.undo(id)])
    expect((await answer).status).toBe(403);
});
