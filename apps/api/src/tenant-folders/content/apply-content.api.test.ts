import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { fullContent } from '../../testing/tenants/tenant-content.ts';
import {
  applyFolder,
  createTestFolders,
  type Files,
  listChanges,
  ownerOf,
  readSound,
  tenantFile,
} from '../../testing/tenants/tenant-folder.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listRowVersions, snapshotDatabase, withoutHistory } from '../../testing/test-database.ts';
import { checkTenant } from '../apply-tenant.ts';
import { exportTenant } from '../export-tenant.ts';

const test = await provideTestApp();
const folders = await createTestFolders();
const owner = ownerOf(test);
const full = await fullContent();
afterAll(async () => {
  await owner.end();
  await folders.remove();
});

const apply = async (files: Files) => applyFolder(owner, await folders.write(files));
const changesOf = async (files: Files) => listChanges(owner, await folders.write(files));
/** A tenant with all the public content there is; entries and files replace the usual ones. */
const collegeOf = () => {
  const { tenant, host } = tenantFile();
  return {
    tenant,
    host,
    files: (entries: Record<string, unknown> = {}, files: Files = {}): Files => ({
      ...full.files,
      ...files,
      'tenant.yaml': tenantFile({ tenant, hosts: [host], platform_type: 'Paid', ...full.entries, ...entries })
        .text,
    }),
  };
};
const rowsOf = (tenant: string, table: string, columns: string) =>
  test.database.asOwner<Record<string, unknown>>(
    `select ${columns} from ${table} where tenant_id =
       (select tenant_id from tenant_short_names where short_name = $1) order by position`,
    [tenant],
  );

describe('what an organisation shows of itself', () => {
  it('is applied as its folder says, each picture in sizes of its own', async () => {
    const { host, files } = collegeOf();
    expect((await apply(files())).type).toBe('done');
    const { data } = (await test.call('getContent', { host })).body;
    expect(data).toMatchObject({
      summary: 'Practice that prepares',
      homePage: { heading: 'Sit it first', tagline: 'Then sit it for good' },
      aboutUs: {
        description:
          '<h3>About</h3>\n<p>We teach, <em>quietly</em>.</p>\n<h4>More</h4>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
      },
      insightSection: { heading: 'See how', subheading: 'By topic' },
      plans: [
        { price: 12.5, validity: 30, access: 'Everything', features: ['Tests', 'Reviews'] },
        { price: 100, validity: 365, access: 'Everything', features: [] },
      ],
    });
    const { banner } = data.homePage;
    expect(banner).toMatchObject({
      path: data.homePage.bannerImage,
      width: 500,
      height: 120,
      sources: [
        { type: 'image/avif', files: [{ width: 480 }, { width: 500 }] },
        { type: 'image/webp', files: [{ width: 480 }, { width: 500 }] },
      ],
    });
    expect(data.aboutUs.aboutImage).toMatch(/\.png$/u);
    expect(data.insightSection.picture).toMatchObject({ width: 150, sources: [{}, {}] });
  });

  it('changes nothing the second time, not even a row’s version or a file', async () => {
    const { files } = collegeOf();
    const path = await folders.write(files());
    expect(await applyFolder(owner, path)).toMatchObject({ isNew: true });
    const seen = async () => [
      await snapshotDatabase(test.database),
      await listRowVersions(test.database, ['tenant_contents', 'pages', 'plans', 'topic_contents']),
      (await readdir(test.dataDir, { recursive: true })).sort(),
    ];
    const before = await seen();
    expect(await applyFolder(owner, path)).toMatchObject({ isNew: false, changes: [] });
    expect(await seen()).toEqual(before);
  });

  it('is exported as a folder that changes nothing, here and in another installation', async () => {
    const { tenant, files } = collegeOf();
    await apply(files());
    const exported = folders.freshPath();
    await exportTenant(owner, tenant, exported);
    const before = await snapshotDatabase(test.database);
    expect(await applyFolder(owner, exported)).toMatchObject({ type: 'done', changes: [] });
    expect(await snapshotDatabase(test.database)).toEqual(before);
    const given = await readSound(await folders.write(files()));
    expect((await readSound(exported)).document).toEqual(given.document);

    const other = await startTestApp();
    const elsewhere = ownerOf(other);
    try {
      expect(await applyFolder(elsewhere, exported)).toMatchObject({ isNew: true });
      const back = folders.freshPath();
      await exportTenant(elsewhere, tenant, back);
      expect((await readSound(back)).document).toEqual(given.document);
      expect((await readdir(back, { recursive: true })).sort()).toEqual(
        (await readdir(exported, { recursive: true })).sort(),
      );
    } finally {
      await elsewhere.end();
      await other.close();
    }
  });

  it.each([
    ['summary', { summary: 'Other' }, ['summary: Practice that prepares → Other']],
    ['help', { help: undefined }, ['help, title: Help → ', expect.stringMatching(/^help, text: <h2>/u)]],
    [
      'a price',
      { plans: [{ plan: 'month', price: 13, validity: 30, access: 'Everything', features: ['Tests'] }] },
      [
        'plan month: £12.50 for 30 days → £13.00 for 30 days',
        'plan month, features: Tests; Reviews → Tests',
        'plan year: £100.00 for 365 days → ',
      ],
    ],
    [
      'questions',
      {
        faqs: [
          { question: 'Who wrote it?', answer: '<p>We did.</p>' },
          { question: 'May I pause?', answer: 'No. **Time** goes on.' },
        ],
      },
      ['order of faqs: May I pause?, Who wrote it? → Who wrote it?, May I pause?'],
    ],
    ['topics', { topics: [{ topic: ['Medicine'] }] }, ['topic Medicine / Cardiology: described → ']],
  ])('is listed where it changes, beforehand too: %s', async (_name, edit, changes) => {
    const { files } = collegeOf();
    await apply(files());
    const unused = [
      'help' in edit ? 'help.md' : '',
      ...('topics' in edit ? ['topics/heart.md', 'pictures/heart.png'] : []),
    ];
    const edited = Object.fromEntries(Object.entries(files(edit)).filter(([name]) => !unused.includes(name)));
    const before = await snapshotDatabase(test.database);
    const beforehand = await checkTenant(owner, await readSound(await folders.write(edited)));
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect(await changesOf(edited)).toEqual(changes);
    expect(beforehand.type === 'done' && beforehand.changes).toHaveLength(changes.length);
    expect(await changesOf(files())).not.toEqual([]);
    expect(withoutHistory(await snapshotDatabase(test.database))).toEqual(withoutHistory(before));
  });

  it('keeps the ids of pages, questions and plans, and a plan that is taken out is retired', async () => {
    const { tenant, host, files } = collegeOf();
    await apply(files());
    const ids = async () => [
      await rowsOf(tenant, 'pages', 'id, short_name'),
      await rowsOf(tenant, 'faqs', 'id, question'),
      await rowsOf(tenant, 'plans', 'id, short_name'),
    ];
    const before = await ids();
    await apply(files({ name: 'Renamed', plans: undefined }));
    expect(await rowsOf(tenant, 'plans', 'id, short_name')).toEqual(before[2]);
    expect((await test.call('getContent', { host })).body.data.plans).toEqual([]);
    await apply(files());
    expect(await ids()).toEqual(before);
    expect((await test.call('getContent', { host })).body.data.plans).toHaveLength(2);
  });

  it('goes where the folder says nothing any more', async () => {
    const { tenant, host, files } = collegeOf();
    await apply(files());
    await apply({ 'tenant.yaml': tenantFile({ tenant, hosts: [host] }).text });
    const { data } = (await test.call('getContent', { host })).body;
    expect([data.summary, data.homePage.banner, data.aboutUs.description]).toEqual(['', null, '']);
    expect((await test.call('getPages', { host })).body.pages).toEqual([]);
    expect((await test.call('getFaqs', { host })).body.faqs).toEqual([]);
  });
});
