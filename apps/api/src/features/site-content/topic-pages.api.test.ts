import { describe, expect, it } from 'vitest';
import { exportTenant } from '../../tenant-folders/export-tenant.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { provideFolderTests } from '../../testing/tenants/provide-folder-tests.ts';
import { newSiteEditor, type SiteContent } from '../../testing/tenants/site-editor.ts';
import { applyFullContent } from '../../testing/tenants/tenant-content.ts';
import { applyFolder, listChanges, tenantFile } from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, folders, owner } = await provideFolderTests();

const PHOTOGRAPH = new Uint8Array(await paintPicture('jpeg', { width: 500, height: 300 }));
type Page = Extract<SiteContent, { document: 'topics' }>['topics'][number];
const page = (topic: string[], fields: Partial<Page> = {}): Page => ({
  topic,
  text: '',
  references: [],
  pictures: [],
  ...fields,
});

const newTenant = async () => {
  const tenant = await createTestTenant(test);
  return { tenant, editor: await newSiteEditor(test, tenant) };
};

/** A learner's page of the topic of this name; null where no topic is called so. */
async function openTopic(tenant: TestTenant, name: string) {
  const learner = await tenant.newLearner();
  const caller = { host: tenant.host, token: learner.token };
  const { body } = await test.call('getTopics', {
    ...caller,
    params: { subdomain: tenant.id },
    query: { key: name },
  });
  const found = body.topics.find(({ topic_name }) => topic_name === name);
  if (found === undefined) return null;
  return (await test.call('getTopic', { ...caller, params: { topicId: found._id } })).body.topic;
}

describe('what staff write of a topic', () => {
  it('is what learners read, with pictures in their sizes, and its topic is there', async () => {
    const { tenant, editor } = await newTenant();
    const { body: uploaded } = await editor.uploadPicture(PHOTOGRAPH);
    const heart = page(['Medicine', 'Heart'], {
      text: 'It *beats*.<script>a()</script>',
      references: [
        { title: 'A book', url: '' },
        { title: 'A site', url: 'https://x.test/a' },
      ],
      pictures: [{ file: uploaded.digest, alt: 'A heart' }],
    });
    const saved = await editor.change('topics', { topics: [heart] }, 'The first');
    expect(saved).toMatchObject({ status: 200, body: { number: 2 } });
    expect(await openTopic(tenant, 'Heart')).toMatchObject({
      description: '<p>It <em>beats</em>.</p>',
      references: [
        { title: 'A book', url: null },
        { title: 'A site', url: 'https://x.test/a' },
      ],
      pictures: [{ ...uploaded.picture, alt: 'A heart' }],
    });
    expect(await editor.read('topics')).toMatchObject({
      content: { topics: [{ ...heart, text: '<p>It <em>beats</em>.</p>' }] },
      pictures: [uploaded],
      topics: [['Medicine'], ['Medicine', 'Heart']],
    });
    expect((await editor.read('landing')).topics).toEqual([]);
  });

  it('goes when its page is removed, while the topic stays', async () => {
    const { tenant, editor } = await newTenant();
    await editor.change('topics', { topics: [page(['Law'], { text: 'Words.' }), page(['Art'])] });
    await editor.change('topics', { topics: [page(['Art'])] });
    expect(await openTopic(tenant, 'Law')).toMatchObject({ description: '' });
    expect((await editor.revert('topics', 2, 3)).body).toMatchObject({ number: 4 });
    expect((await editor.read('topics')).content).toMatchObject({ topics: [{ text: '<p>Words.</p>' }, {}] });
  });

  it('does not change the landing page, which does not change it', async () => {
    const { tenant, editor } = await newTenant();
    await applyFullContent(test, tenant);
    const { homePage } = (await test.call('getContent', tenant)).body.data;
    const { content } = await editor.read('topics');
    const topics = content.document === 'topics' ? content.topics : [];
    await editor.change('topics', { topics: topics.map((each) => ({ ...each, text: 'Other words.' })) });
    await editor.change('about', { text: 'We teach.' });
    expect((await test.call('getContent', tenant)).body.data.homePage).toEqual(homePage);
    expect(await openTopic(tenant, 'Cardiology')).toMatchObject({
      description: '<p>Other words.</p>',
      pictures: [{ alt: 'A heart' }],
    });
  });
});

describe('a faulty topic page', () => {
  it.each<[string, Page[], string, string]>([
    ['without a topic', [page([])], 'topics.0.topic', 'is missing.'],
    [
      'of a path that is too long',
      [page(['a', 'b', 'c', 'd', 'e'])],
      'topics.0.topic',
      'must be at most a domain, a subdomain, a topic and a subtopic.',
    ],
    [
      'of a step without a name',
      [page(['a', ' '])],
      'topics.0.topic.1',
      'must be one line of 1 to 120 characters.',
    ],
    [
      'about the topic of another',
      [page(['a', 'b']), page(['a', 'b'])],
      'topics.1.topic',
      'names a / b a second time.',
    ],
    [
      'with a reference without a title',
      [page(['a'], { references: [{ title: '', url: 'https://x.test' }] })],
      'topics.0.references.0.title',
      'is missing.',
    ],
    [
      'with an address that does something',
      [page(['a'], { references: [{ title: 'A', url: 'javascript:a()' }] })],
      'topics.0.references.0.url',
      'must be an address that begins with https://, http:// or mailto:.',
    ],
    [
      'with a picture without a description',
      [page(['a'], { pictures: [{ file: 'a'.repeat(64), alt: '' }] })],
      'topics.0.pictures.0.alt',
      'is missing.',
    ],
    [
      'with an entry for a picture, but no picture',
      [page(['a'], { pictures: [{ file: '', alt: 'A heart' }] })],
      'topics.0.pictures.0.file',
      'is missing.',
    ],
    [
      'with a picture that is not there',
      [page(['b']), page(['a'], { pictures: [{ file: 'a'.repeat(64), alt: 'A heart' }] })],
      'topics.1.pictures.0.file',
      'must be one of your pictures.',
    ],
    [
      'of which nothing may be shown',
      [page(['a'], { text: '<script></script>' })],
      'topics.0.text',
      'holds nothing that a page may show.',
    ],
  ])('%s is refused at its field, and no topic is created', async (_title, topics, field, message) => {
    const { tenant, editor } = await newTenant();
    const { status, body } = await editor.change('topics', { topics });
    expect([status, body]).toMatchObject([
      400,
      { code: 'site_content_faulty', faults: [{ field, message }] },
    ]);
    expect(await openTopic(tenant, 'a')).toBeNull();
  });

  it('of more than can be saved at once is refused as too large', async () => {
    const { editor } = await newTenant();
    const long = Array.from({ length: 40 }, (_, at) => page([`${at}`], { text: 'a '.repeat(29_000) }));
    expect(await editor.change('topics', { topics: long })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  it('is not refused for its length alone: a hundred pages of thousands of letters are saved', async () => {
    const { editor } = await newTenant();
    const text = `<p>${'words '.repeat(1_500)}</p>`;
    const topics = Array.from({ length: 100 }, (_, at) => page(['Medicine', `Topic ${at}`], { text }));
    expect(await editor.change('topics', { topics })).toMatchObject({ status: 200 });
    expect((await editor.read('topics')).content).toMatchObject({ topics: { length: 100 } });
  });
});

describe('a folder, after staff changed topic pages', () => {
  it('is refused while it would take them back, and has them when it is exported', async () => {
    const { tenant, editor } = await newTenant();
    const { text } = tenantFile({
      tenant: tenant.shortName,
      hosts: [tenant.host],
      topics: [{ topic: ['Law'] }],
    });
    const old = await folders.write({ 'tenant.yaml': text });
    await applyFolder(owner, old);
    const { body: uploaded } = await editor.uploadPicture(PHOTOGRAPH);
    const pictures = [{ file: uploaded.digest, alt: 'A court' }];
    await editor.change('topics', { topics: [page(['Law'], { text: 'Words.', pictures }), page(['Art'])] });
    expect(await applyFolder(owner, old)).toMatchObject({
      type: 'would_overwrite',
      documents: [
        {
          document: 'topics',
          changes: [
            { subject: 'topic Law, text', after: null },
            { subject: 'topic Law, pictures', after: null },
            { subject: 'topic Art', after: null },
          ],
        },
      ],
    });
    const exported = folders.freshPath();
    await exportTenant(owner, tenant.shortName, exported);
    expect(await listChanges(owner, exported)).toEqual([]);
    expect(await openTopic(tenant, 'Law')).toMatchObject({
      description: '<p>Words.</p>',
      pictures: [{ ...uploaded.picture, alt: 'A court' }],
    });
  });
});
