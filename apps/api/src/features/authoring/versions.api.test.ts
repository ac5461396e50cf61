import { randomUUID } from 'node:crypto';
import { draftOf, type Question } from '@assay/assessment';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftWith, newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion, threeKinds } from '../../testing/test-questions.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let author: Awaited<ReturnType<typeof newAuthor>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  author = await newAuthor(test, tenant);
});

/** Keeps a question in the bank. @returns it with its id */
async function banked(question: Question = singleQuestion(['One', 'Two'], 0)) {
  await tenant.newBank([question]);
  return { question, id: (await author.find(question))._id };
}
const audits = async () => (await test.call('listAudits', { ...author.caller, query: {} })).body.audits;

describe('a version', () => {
  it('that is saved has its author and message, is the newest, and leaves an audit without its texts', async () => {
    const { question, id } = await banked();
    const content = draftWith(question, { stem: '<p>A secret new stem</p>' });
    expect((await author.saveVersion(id, content, 1, 'Clearer')).body).toEqual({ version: 2, saved: true });
    const { versions } = (await author.versions(id)).body;
    expect(versions).toMatchObject([
      { number: 2, author: 'Grace Hopper', isOwn: true, message: 'Clearer' },
      { number: 1, author: null, isOwn: false, message: null },
    ]);
    expect((await author.version(id, '1')).body.version.content).toEqual(draftOf(question));
    expect((await author.open(id)).body.newest).toMatchObject({ number: 2, content });
    const [audit] = await audits();
    expect(audit).toMatchObject({
      action: 'question_saved',
      subject: 'question',
      subjectId: id,
      reason: 'Clearer',
      details: { question: question.id, version_before: 1, version_after: 2 },
    });
    expect(JSON.stringify(audit)).not.toContain('secret');
  });

  it('is its author’s own for nobody else, even one of the same name', async () => {
    const { question, id } = await banked();
    await author.saveVersion(id, draftWith(question, { stem: '<p>Mine</p>' }), 1);
    const namesake = await newAuthor(test, tenant);
    const ownOf = async ({ open }: typeof author) => (await open(id)).body.newest?.isOwn;
    expect([await ownOf(author), await ownOf(namesake)]).toEqual([true, false]);
    expect((await namesake.versions(id)).body.versions[0]).toMatchObject({
      author: 'Grace Hopper',
      isOwn: false,
    });
  });

  it('equal to the newest is not made, as when a save is sent again after its answer was lost', async () => {
    const { question, id } = await banked();
    const content = draftWith(question, { stem: '<p>New</p>' });
    await author.saveVersion(id, content, 1);
    expect((await author.saveVersion(id, content, 1)).body).toEqual({ version: 2, saved: false });
    expect((await audits()).length).toBe(1);
  });

  it('of a newer base is refused with the number of the newest, and nothing is lost', async () => {
    const { question, id } = await banked();
    await author.saveVersion(id, draftWith(question, { stem: '<p>Theirs</p>' }), 1);
    const second = await newAuthor(test, tenant);
    const mine = draftWith(question, { stem: '<p>Mine</p>' });
    await second.saveDraft(id, { content: mine, baseVersion: 1, revision: 0 });
    const refused = await second.saveVersion(id, mine, 1);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'question_changed', newest: 2 }]);
    expect((await second.open(id)).body.draft?.content).toEqual(mine);
    expect((await second.saveVersion(id, mine, 2)).body).toEqual({ version: 3, saved: true });
    expect((await second.open(id)).body.draft).toBeNull();
  });

  it('of two that are saved at once is one, and the other is refused', async () => {
    const { question, id } = await banked();
    const second = await newAuthor(test, tenant);
    const answers = await Promise.all([
      author.saveVersion(id, draftWith(question, { stem: '<p>One</p>' }), 1),
      second.saveVersion(id, draftWith(question, { stem: '<p>Two</p>' }), 1),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await author.versions(id)).body.versions).toHaveLength(2);
  });

  it('makes a new question, whose id its author chose', async () => {
    const id = randomUUID();
    const [single] = threeKinds();
    const content = draftWith(single as Question);
    expect((await author.open(id)).status).toBe(404);
    expect((await author.saveVersion(id, content, null, 'New')).body).toEqual({ version: 1, saved: true });
    const { body } = await author.open(id);
    expect(body).toMatchObject({
      name: `own:${id.slice(-12)}`,
      releasedVersion: null,
      tests: [],
      draft: null,
    });
    expect((await author.list({ state: 'draft' })).body.questions.map(({ _id }) => _id)).toEqual([id]);
    // Sent again, it is the same question.
    expect((await author.saveVersion(id, content, null, 'New')).body).toEqual({ version: 1, saved: false });
  });

  it('keeps pictures of the place that they were uploaded for alone', async () => {
    const { question, id } = await banked();
    const picture = { file: `${'0'.repeat(32)}.png`, alt: 'A line', caption: '', width: null, height: null };
    const { body } = await author.saveVersion(id, draftWith(question, { images: [picture] }), 1);
    expect(body).toMatchObject({
      code: 'question_faulty',
      findings: [{ reason: 'picture_unknown', field: 'images', index: 0 }],
    });
  });

  it('with faults is refused with each of them at its place', async () => {
    const { question, id } = await banked();
    const content = draftWith(question, {
      stem: '<p> </p>',
      options: ['Same', '<b></b>', 'Same'],
      correct: [],
      references: [{ title: '', url: 'javascript:alert(1)' }],
    });
    const refused = await author.saveVersion(id, content, 1);
    expect(refused.status).toBe(400);
    const { findings } = refused.body as unknown as { findings: { reason: string; index: number | null }[] };
    expect(findings.map(({ reason, index }) => [reason, index])).toEqual([
      ['stem_missing', null],
      ['text_empty', 1],
      ['key_missing', null],
      ['reference_title_missing', 0],
      ['reference_address_wrong', 0],
    ]);
    expect((await author.versions(id)).body.versions).toHaveLength(1);
  });

  it('holds formulas as mathematics, with the TeX of the new one and of those that stayed', async () => {
    const { id } = await banked(singleQuestion(['\\(x^2\\)', 'Two'], 0, 'Of \\(\\frac{1}{2}\\)'));
    const { newest } = (await author.open(id)).body;
    if (newest === null) throw new Error('It was saved.');
    expect(newest.tex).toEqual({ stem: ['\\frac{1}{2}'], choices: [['x^2'], []], explanation: [] });
    const stem = newest.content.stem.replace('</p>', ' and \\(y_1\\)</p>');
    await author.saveVersion(id, { ...newest.content, stem }, 1);
    const after = (await author.open(id)).body.newest;
    expect(after?.content.stem.match(/<math/gu)).toHaveLength(2);
    expect(after?.tex).toEqual({ stem: ['\\frac{1}{2}', 'y_1'], choices: [['x^2'], []], explanation: [] });
  });
});

describe('a preview', () => {
  it('shows the draft as learners would see it, cleaned, and keeps nothing', async () => {
    const { question, id } = await banked();
    const stem = '<p onclick="x()">A<script>alert(1)</script> \\(x^2\\)</p>';
    const { body } = await author.preview(id, draftWith(question, { stem }));
    expect(body.review.question).toMatch(/^<p>A <math.*<\/math><\/p>$/u);
    expect(body.findings.map(({ reason }) => reason)).toContain('markup_removed');
    expect((await author.versions(id)).body.versions).toHaveLength(1);
  });

  it('warns of what may be wrong, and names questions that are nearly the same', async () => {
    const vignette =
      'A 54-year-old man has had crushing pain in the chest for two hours and is pale and sweating';
    const options = ['All of the above', 'The only option that goes on and on until it gives itself away'];
    const { question } = await banked(singleQuestion(options, 1, `${vignette}. What is next?`));
    const content = draftWith(singleQuestion(options, 1, `${vignette}. What comes next?`), {
      explanation: '',
      topic: [],
    });
    const { findings } = (await author.preview(randomUUID(), content)).body;
    expect(findings.map(({ reason, index }) => [reason, index])).toEqual([
      ['all_of_the_above', 0],
      ['longest_is_right', 1],
      ['explanation_missing', null],
      ['topic_missing', null],
      ['near_duplicate', null],
    ]);
    expect(findings.at(-1)?.question?.name).toBe(question.id);
  });
});

describe('a draft', () => {
  it('belongs to its author alone', async () => {
    const { question, id } = await banked();
    const content = draftWith(question, { stem: 'Not yet' });
    expect((await author.saveDraft(id, { content, baseVersion: 1, revision: 0 })).body.revision).toBe(1);
    const second = await newAuthor(test, tenant);
    expect((await second.open(id)).body.draft).toBeNull();
    expect(await second.drafts()).toEqual([]);
    expect(await author.drafts()).toMatchObject([{ question: id, name: question.id, stem: 'Not yet' }]);
    await second.discard(id);
    expect((await author.open(id)).body.draft?.content).toEqual(content);
    await author.discard(id);
    expect((await author.open(id)).body.draft).toBeNull();
  });

  it('of an older revision is refused, unless it says what stands there already', async () => {
    const { question, id } = await banked();
    const content = (stem: string) => draftWith(question, { stem });
    await author.saveDraft(id, { content: content('a'), baseVersion: 1, revision: 0 });
    await author.saveDraft(id, { content: content('b'), baseVersion: 1, revision: 1 });
    expect(
      (await author.saveDraft(id, { content: content('b'), baseVersion: 1, revision: 1 })).body.revision,
    ).toBe(2);
    for (const revision of [0, 1, 7]) {
      const { code } = await author.saveDraft(id, { content: content('c'), baseVersion: 1, revision });
      expect(code).toBe('draft_changed');
    }
    expect((await author.open(id)).body.draft).toMatchObject({ revision: 2, content: content('b') });
  });

  it('of a question that was never saved is found again by its id', async () => {
    const id = randomUUID();
    const content = draftWith(singleQuestion(['', ''], 0, ''), { correct: [] });
    await author.saveDraft(id, { content, baseVersion: null, revision: 0 });
    expect((await author.open(id)).body).toMatchObject({
      _id: id,
      name: null,
      newest: null,
      draft: { content },
    });
    expect((await (await newAuthor(test, tenant)).open(id)).status).toBe(404);
  });

  it.each([
    [{ stem: 'x'.repeat(60_001) }],
    [{ correct: [16] }],
    [{ kind: 'essay' }],
    [{ stem: '\u0000' }],
    [{ parts: [{ statement: 'x' }] }],
  ])('with %j is refused', async (change) => {
    const { question, id } = await banked();
    const content = { ...draftOf(question), ...change } as ReturnType<typeof draftOf>;
    const { status, code } = await author.saveDraft(id, { content, baseVersion: 1, revision: 0 });
    expect([status, code]).toEqual([400, 'malformed']);
  });
});
