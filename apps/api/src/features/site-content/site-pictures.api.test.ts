import { deflateSync } from 'node:zlib';
import { MAX_PICTURE_BYTES } from '@assay/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { exportTenant } from '../../tenant-folders/export-tenant.ts';
import { openLink } from '../../testing/accounts/own-account.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { provideFolderTests } from '../../testing/tenants/provide-folder-tests.ts';
import { newSiteEditor } from '../../testing/tenants/site-editor.ts';
import { applyFolder, listChanges, readSound, tenantFile } from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';

const { test, folders, owner } = await provideFolderTests();

const PHOTOGRAPH = await paintPicture('jpeg', { width: 700, height: 300, colour: '#123456' });

const newTenant = async () => {
  const tenant = await createTestTenant(test);
  return { tenant, editor: await newSiteEditor(test, tenant) };
};
const contentOf = async ({ host }: { host: string }) => (await test.call('getContent', { host })).body.data;
const filesOf = ({ id }: { id: string }) =>
  test.database.asOwner<{ name: string; purpose: string }>(
    'select name, purpose from files where tenant_id = $1 order by purpose, name',
    [id],
  );

/** A PNG whose header promises so many pixels; its few bytes are of one colour. */
function pngOf(width: number, height: number, isInterlaced = false): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  );
}

async function movingPicture(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#00f'].map((colour) => paintPicture('png', { colour })));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

describe('a picture that staff upload', () => {
  it('is what pages show once a document names it, in sizes and formats, and stands in its form', async () => {
    const { tenant, editor } = await newTenant();
    const { status, body } = await editor.uploadPicture(new Uint8Array(PHOTOGRAPH));
    expect(status).toBe(200);
    expect(body.picture).toMatchObject({
      path: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/u),
      width: 700,
      height: 300,
      sources: [
        { type: 'image/avif', files: [{ width: 480 }, { width: 700 }] },
        { type: 'image/webp', files: [{ width: 480 }, { width: 700 }] },
      ],
    });
    expect((await contentOf(tenant)).homePage.banner).toBeNull();
    for (const document of ['landing', 'about', 'insight'] as const) {
      const texts = { landing: { heading: 'A' }, about: { text: 'A' }, insight: { heading: 'A' } }[document];
      const saved = await editor.change(document, { ...texts, picture: body.digest });
      expect(saved.status).toBe(200);
      expect((await editor.read(document)).pictures).toEqual([body]);
    }
    const { homePage, aboutUs, insightSection } = await contentOf(tenant);
    expect([homePage.banner, aboutUs.picture, insightSection.picture]).toEqual([
      body.picture,
      body.picture,
      body.picture,
    ]);
    await editor.change('landing', { picture: null });
    expect((await contentOf(tenant)).homePage.banner).toBeNull();
  });

  it('is shown no higher than a page is, which bounds the memory of a process that serves', async () => {
    const { editor } = await newTenant();
    const tall = await paintPicture('png', { width: 500, height: 9_000, colour: '#123456' });
    const { picture } = (await editor.uploadPicture(new Uint8Array(tall))).body;
    expect(picture).toMatchObject({ width: 160, height: 2_880 });
  });

  it('may be shown in previews of links from then on, and the original is served to nobody', async () => {
    const { tenant, editor } = await newTenant();
    const { body } = await editor.uploadPicture(new Uint8Array(PHOTOGRAPH));
    await editor.change('landing', { heading: 'A', picture: body.digest });
    const { headers } = await openLink(test, tenant.host, `/files/${body.picture.path}`);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const [original] = (await filesOf(tenant)).filter(({ purpose }) => purpose === 'original');
    for (const name of [original?.name, body.digest, `${body.digest}.jpg`])
      expect((await openLink(test, tenant.host, `/files/${name}`)).status).toBe(404);
  });

  it('is kept once, however often it is sent, also at the same moment', async () => {
    const { tenant, editor } = await newTenant();
    const sent = await Promise.all([1, 2].map(() => editor.uploadPicture(new Uint8Array(PHOTOGRAPH))));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const before = await filesOf(tenant);
    expect(before.filter(({ purpose }) => purpose === 'original')).toHaveLength(1);
    expect((await editor.uploadPicture(new Uint8Array(PHOTOGRAPH))).body).toEqual(sent[0]?.body);
    expect(await filesOf(tenant)).toEqual(before);
  });

  it('of another organisation is as unknown as one that never was', async () => {
    const { editor } = await newTenant();
    const elsewhere = await newTenant();
    const { body } = await elsewhere.editor.uploadPicture(new Uint8Array(PHOTOGRAPH));
    const refusals = await Promise.all(
      [body.digest, 'a'.repeat(64)].map((picture) => editor.change('landing', { heading: 'A', picture })),
    );
    const faults = [{ field: 'picture', message: 'must be one of your pictures.' }];
    expect(refusals).toMatchObject([
      { status: 400, body: { code: 'site_content_faulty', faults } },
      { status: 400, body: { code: 'site_content_faulty', faults } },
    ]);
    expect(refusals[0]?.body).toEqual(refusals[1]?.body);
  });
});

describe('a picture that cannot be shown', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string | RegExp]>([
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'),
      'is an SVG drawing. Save it as a PNG of 1,920 pixels across.',
    ],
    ['no picture', () => Buffer.from('crest'), 'is neither a PNG nor a JPEG nor a WebP picture.'],
    ['one that is cut off', () => PHOTOGRAPH.subarray(0, 900), 'is damaged: it cannot be read to its end.'],
    ['one that moves', movingPicture, 'moves. Save it as a picture that stands still.'],
    ['a tiny one', () => paintPicture('png', { width: 99, height: 200 }), /^has 99 × 200 pixels/u],
    ['one of more pixels than fit the memory', () => pngOf(12_000, 12_000), /at most 40 million in all/u],
    [
      'one of many pixels that must be in memory at once',
      () => pngOf(6_000, 6_000, true),
      'has 6000 × 6000 pixels and is interlaced; at most 20 million in all are taken so.',
    ],
    ['one of pixels beyond all measure', () => pngOf(2_000_000, 1_000_000), /100 to 12,000 a side/u],
  ])('%s is refused in words, and nothing of it is kept', async (_title, paint, fault) => {
    const { editor } = await newTenant();
    const bytes = new Uint8Array(await paint());
    const before = await snapshotDatabase(test.database);
    const { status, body } = await editor.uploadPicture(bytes);
    expect([status, body]).toEqual([
      400,
      {
        code: 'site_picture_unusable',
        message: 'This picture cannot be shown. Please choose another.',
        fault: typeof fault === 'string' ? fault : expect.stringMatching(fault),
      },
    ]);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('is refused, too, when it has too many bytes', async () => {
    const { editor } = await newTenant();
    const bytes = new Uint8Array(MAX_PICTURE_BYTES + 1);
    bytes.set(PHOTOGRAPH);
    expect(await editor.uploadPicture(bytes)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('is refused, too, when no file was sent', async () => {
    const { editor } = await newTenant();
    const { status, body } = await test.call('uploadSitePicture', { ...editor.caller, body: {} });
    expect([status, body]).toMatchObject([400, { code: 'site_picture_unusable', fault: 'is empty.' }]);
  });
});

describe('a folder, after staff chose a picture', () => {
  it('holds it when it is exported, and is refused while it would take it away', async () => {
    const { tenant, editor } = await newTenant();
    const landing = { hero: { heading: 'Of the folder' } };
    const { text } = tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], landing });
    const old = await folders.write({ 'tenant.yaml': text });
    await applyFolder(owner, old);
    const { body } = await editor.uploadPicture(new Uint8Array(PHOTOGRAPH));
    await editor.change('landing', { picture: body.digest });
    const picture = `picture ${body.digest.slice(0, 12)}`;
    expect(await applyFolder(owner, old)).toMatchObject({
      type: 'would_overwrite',
      documents: [{ document: 'landing', changes: [{ before: picture, after: null }] }],
    });
    const exported = folders.freshPath();
    await exportTenant(owner, tenant.shortName, exported);
    const folder = await readSound(exported);
    expect(Buffer.from(folder.pictures.get(body.digest) ?? []).equals(PHOTOGRAPH)).toBe(true);
    expect(await listChanges(owner, exported)).toEqual([]);
    expect((await contentOf(tenant)).homePage.banner).toEqual(body.picture);
    expect(await applyFolder(owner, old)).toMatchObject({ type: 'done' });
  });
});
