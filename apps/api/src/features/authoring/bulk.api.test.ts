import type { Question } from '@assay/assessment';
import { USUAL_PERMISSIONS } from '@assay/contract';
import { readBank, understandTable } from '@assay/interchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { givePermissions } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let author: Awaited<ReturnType<typeof newAuthor>>;
let ids: string[];
beforeEach(async () => {
  tenant = await createTestTenant(test);
  author = await newAuthor(test, tenant);
  await tenant.newBank(['A', 'B', 'C'].map((stem) => onLaw(singleQuestion(['One', 'Two'], 0, stem))));
  ids = (await author.list({ order: 'stem' })).body.questions.map(({ _id }) => _id);
});

const onLaw = (question: Question): Question => ({ ...question, topic: ['Law'] });
const listed = async () => (await author.list({ order: 'stem' })).body.questions;
const audits = async () => {
  const { body } = await test.call('listAudits', { ...author.caller, query: {} });
  return body.audits.map(({ action, subject, subjectId, details }) => ({
    action,
    subject,
    subjectId,
    details,
  }));
};

describe('a topic for several questions', () => {
  it('is a new version of each that was filed elsewhere, and one audit', async () => {
    const { body } = await author.edit({ select: { ids: ids.slice(0, 2) }, topic: ['Law', 'Torts'] });
    expect(body).toEqual({ changed: 2, chosen: 2 });
    expect((await listed()).map(({ topic, version }) => [topic.join(' > '), version])).toEqual([
      ['Law > Torts', 2],
      ['Law > Torts', 2],
      ['Law', 1],
    ]);
    const { versions } = (await author.versions(ids[0] ?? '')).body;
    expect(versions[0]).toMatchObject({ message: 'Topic: Law > Torts', author: 'Grace Hopper' });
    expect(await audits()).toEqual([
      {
        action: 'questions_edited',
        subject: 'bank',
        subjectId: null,
        details: { questions: 2, topic: 'Law > Torts' },
      },
    ]);
    expect((await author.edit({ select: { ids }, topic: ['Law', 'Torts'] })).body.changed).toBe(1);
  });

  it('may be none', async () => {
    await author.edit({ select: { ids: ids.slice(0, 1) }, topic: [] });
    expect((await author.list({ topic: 'none' })).body.questions.map(({ _id }) => _id)).toEqual([ids[0]]);
  });
});

describe('tags', () => {
  it('are added and removed without a version, each once and in order', async () => {
    await author.edit({ select: { ids }, addTags: ['b', 'a'] });
    const changed = await author.edit({ select: { ids: ids.slice(1) }, addTags: ['c'], removeTags: ['b'] });
    expect(changed.body).toEqual({ changed: 2, chosen: 2 });
    expect((await listed()).map(({ tags, version }) => [tags.join(), version])).toEqual([
      ['a,b', 1],
      ['a,c', 1],
      ['a,c', 1],
    ]);
  });

  it('beyond the most that a question may have are refused, and nothing is changed', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    await author.edit({ select: { ids: ids.slice(0, 1) }, addTags: many });
    const refused = await author.edit({ select: { ids }, addTags: ['one more'] });
    expect(refused.code).toBe('too_many');
    expect((await listed()).map(({ tags }) => tags.length)).toEqual([20, 0, 0]);
  });
});

describe('all that match', () => {
  it('are changed when they are as many as were seen, else none is', async () => {
    const filter = { search: 'one' };
    const refused = await author.edit({ select: { filter, count: 4 }, addTags: ['x'] });
    expect(refused.body).toMatchObject({ code: 'selection_changed', count: 3 });
    expect((await author.filters()).tags).toEqual([]);
    expect((await author.edit({ select: { filter, count: 3 }, addTags: ['x'] })).body.changed).toBe(3);
  });

  it('are refused with one id that is another tenant’s', async () => {
    const other = await createTestTenant(test);
    const theirs = await newAuthor(test, other);
    const refused = await theirs.release({ select: { ids: ids.slice(0, 1) }, act: 'retire' });
    expect(refused.body).toMatchObject({ code: 'selection_changed', count: 0 });
    expect((await listed()).map(({ state }) => state)).toEqual(['draft', 'draft', 'draft']);
  });
});

describe('release', () => {
  it('goes from draft to released, to a newer version that waits, to retired and back', async () => {
    const states = async () => (await listed()).map(({ state }) => state).join();
    await author.release({ select: { ids: ids.slice(0, 2) }, act: 'release' });
    expect(await states()).toBe('released,released,draft');
    await author.edit({ select: { ids: ids.slice(0, 1) }, topic: ['Law', 'Torts'] });
    expect(await states()).toBe('newer,released,draft');
    await author.release({ select: { ids: ids.slice(0, 1) }, act: 'release' });
    await author.release({ select: { ids: ids.slice(1) }, act: 'retire' });
    expect(await states()).toBe('released,retired,retired');
    expect((await author.filters()).states).toEqual({ draft: 0, newer: 0, released: 1, retired: 2 });
    await author.release({ select: { ids: ids.slice(1) }, act: 'restore' });
    await author.release({ select: { ids }, act: 'hold' });
    expect(await states()).toBe('draft,draft,draft');
    expect((await audits()).map(({ action, details }) => `${action} ${details.questions}`)).toEqual([
      'questions_held 2',
      'questions_restored 2',
      'questions_retired 2',
      'questions_released 1',
      'questions_edited 1',
      'questions_released 2',
    ]);
  });

  it('needs the permission to publish', async () => {
    await givePermissions(
      test,
      { tenantId: tenant.id, id: author.id },
      { ...USUAL_PERMISSIONS, content: 'edit' },
    );
    expect((await author.release({ select: { ids }, act: 'release' })).code).toBe('forbidden');
    expect((await author.edit({ select: { ids }, addTags: ['x'] })).status).toBe(200);
  });
});

describe('an export', () => {
  it.each(['assay', 'moodle-xml'] as const)(
    'as %s is a file of the newest versions that can be imported',
    async (format) => {
      await author.edit({ select: { ids: ids.slice(0, 1) }, topic: ['Law', 'Torts'] });
      const { text, headers } = await author.exported({ select: { ids: ids.slice(0, 2) }, format });
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''questions\./u);
      const bytes = new TextEncoder().encode(text);
      const source = format === 'assay' ? { format } : { format, bank: 'again' };
      const read = readBank({ bytes, ...source }, (each) => each);
      if (read.type === 'unreadable') throw new Error(JSON.stringify(read.fault));
      const questions = [...read.outcomes].flatMap((outcome) =>
        outcome.type === 'taken' ? outcome.question.topic.join(' > ') : outcome.type,
      );
      expect(questions.sort()).toEqual(['Law', 'Law > Torts']);
      expect((await audits())[0]).toMatchObject({
        action: 'questions_exported',
        details: { format, questions: 2 },
      });
    },
  );

  it('as a workbook has a row for each question, which an import understands', async () => {
    const { statusCode, headers, rawPayload } = await test.app.inject({
      method: 'POST',
      url: '/api/questions/export',
      headers: { host: tenant.host, authorization: `Bearer ${author.token}` },
      payload: { select: { ids }, format: 'xlsx' },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toContain('questions.xlsx');
    const table = understandTable(new Uint8Array(rawPayload), 'xlsx', 'again');
    if (table?.type !== 'understood') throw new Error('The table is not understood.');
    const { mapping } = table;
    const read = readBank({ bytes: new Uint8Array(rawPayload), format: 'xlsx', mapping }, (each) => each);
    if (read.type === 'unreadable') throw new Error(JSON.stringify(read.fault));
    expect([...read.outcomes].map((outcome) => outcome.type === 'taken' && outcome.question.stem)).toEqual(
      expect.arrayContaining(['<p>A</p>', '<p>B</p>', '<p>C</p>']),
    );
  });
});
