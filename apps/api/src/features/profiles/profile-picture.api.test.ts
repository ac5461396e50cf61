import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { DETAILS, openLink, type SentPicture, sendProfile } from '../../testing/accounts/own-account.ts';
import { paintNoise } from '../../testing/pictures/pictures.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { cleanPictures, keepPicture } from '../pictures/uploaded-pictures.service.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

type Bytes = SentPicture['bytes'];
const bytesOf = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
const plain = (width = 300, height = 200, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } });
const aPng = async (background?: string) => bytesOf(await plain(300, 200, background).png().toBuffer());

const send = (learner: TestLearner, picture?: SentPicture, fields: Record<string, string> = {}) =>
  sendProfile(test, { host: tenant.host, token: learner.token }, { ...DETAILS, ...fields }, picture);
const open = (link: string, host = tenant.host) => openLink(test, host, link);
const folderOf = ({ id }: { id: string }) => join(test.dataDir, 'files', id);
const filesIn = (where: TestTenant) =>
  existsSync(folderOf(where)) ? readdirSync(folderOf(where)).sort() : [];
const rowsIn = async ({ id }: TestTenant) =>
  test.database.asOwner<{ name: string; state: string }>(
    'select name, state from profile_pictures where tenant_id = $1 order by name',
    [id],
  );

/** A picture with red, green, blue and white in its corners. */
async function corners(): Promise<Sharp> {
  const at = (left: number, top: number, background: string) => ({
    input: { create: { width: 100, height: 100, channels: 3 as const, background } },
    left,
    top,
  });
  const joined = await plain(200, 200)
    .composite([at(0, 0, '#f00'), at(100, 0, '#0f0'), at(0, 100, '#00f'), at(100, 100, '#fff')])
    .png()
    .toBuffer();
  return sharp(joined);
}

async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 255));
}

describe('a picture', () => {
  it('is kept square in each size, and opened by the one signed link', async () => {
    const { status, user } = await send(await tenant.newLearner(), { bytes: await aPng() });
    expect(status).toBe(200);
    expect(user.profile_url).toMatch(/^[0-9a-f]{32}-256\.jpg\?until=\d+&signature=[\w-]{43}$/u);
    const jpeg = await open(user.profile_url);
    expect([jpeg.status, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(jpeg.headers['cache-control']).toMatch(/^private, max-age=(?:[3-5]\d\d|600)$/u);
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    for (const size of [64, 128, 256, 512]) {
      const { bytes, headers } = await open(user.profile_url.replace('-256.jpg', `-${size}.webp`));
      expect(headers['content-type']).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    }
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s, in grey or with holes', async (format) => {
    const learner = await tenant.newLearner();
    const grey = await plain().greyscale().toFormat(format).toBuffer();
    const clear = await sharp({ create: { width: 9, height: 90, channels: 4, background: '#0000' } })
      .toFormat(format)
      .toBuffer();
    for (const bytes of [grey, clear]) {
      const { status, user } = await send(learner, { bytes: bytesOf(bytes), type: `image/${format}` });
      expect(status).toBe(200);
      expect((await open(user.profile_url)).status).toBe(200);
    }
  });

  it('is turned as the camera was held, and says nothing that the camera wrote into it', async () => {
    const taken = await (await corners())
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Secret owner' } })
      .toBuffer();
    expect(taken.includes('Secret owner')).toBe(true);
    const { user } = await send(await tenant.newLearner(), { bytes: bytesOf(taken), type: 'image/jpeg' });
    const { bytes } = await open(user.profile_url);
    // A quarter turn to the right brings the lower left corner up.
    expect(await colourAt(bytes, 0.2, 0.2)).toEqual([0, 0, 1]);
    expect(await colourAt(bytes, 0.8, 0.2)).toEqual([1, 0, 0]);
    for (const size of ['-256.jpg', '-512.webp', '-64.webp']) {
      const file = await open(user.profile_url.replace('-256.jpg', size));
      expect(file.bytes.includes('Secret')).toBe(false);
      const { exif, icc, iptc, xmp, orientation, comments } = await sharp(file.bytes).metadata();
      expect([exif, icc, iptc, xmp, orientation, comments]).toEqual(Array(6).fill(undefined));
    }
  });

  it('that moves is kept as its first picture', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((colour) => plain(60, 60, colour).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { user } = await send(await tenant.newLearner(), { bytes: bytesOf(gif), type: 'image/gif' });
    const { bytes } = await open(user.profile_url.replace('-256.jpg', '-512.webp'));
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(bytes, 0.5, 0.5)).toEqual([1, 0, 0]);
  });

  it.each<[string, (png: Buffer) => Buffer]>([
    ['a page', (png) => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['an archive', (png) => Buffer.concat([png, Buffer.from(`PK\u0003\u0004${'evil.html'.repeat(50)}`)])],
    [
      'text in a chunk of its own',
      (png) => withChunk(png, 'tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
    ],
  ])('keeps nothing of %s that hides in it', async (_title, hide) => {
    const polyglot = hide(await plain().png().toBuffer());
    const { status, user } = await send(await tenant.newLearner(), { bytes: bytesOf(polyglot) });
    expect(status).toBe(200);
    for (const size of ['-256.jpg', '-512.webp']) {
      const { bytes } = await open(user.profile_url.replace('-256.jpg', size));
      for (const trace of ['script', 'evil', 'PK\u0003\u0004']) expect(bytes.includes(trace)).toBe(false);
    }
  });
});

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const HEAD_OF_PNG = 33;
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, HEAD_OF_PNG), chunk(type, data), png.subarray(HEAD_OF_PNG)]);

/** A PNG that claims this many pixels, regardless of its data. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const NOTHING = deflateSync(Buffer.alloc(0));
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('a picture that cannot be used', () => {
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an SVG', () => Buffer.from(svg), 'image/svg+xml'],
    ['an SVG that calls itself a PNG', () => Buffer.from(svg), 'image/png'],
    ['a page that calls itself a JPEG', () => Buffer.from('<html><script>alert(1)</script>'), 'image/jpeg'],
    ['a script behind the first bytes of a GIF', () => Buffer.from('GIF89a=1;alert(1)//'), 'image/gif'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a JPEG that calls itself a PNG', () => plain().jpeg().toBuffer(), 'image/png'],
    ['nothing at all', () => Buffer.alloc(0), 'image/png'],
    ['the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
    ['a PNG that was cut off', async () => cut(await paintNoise().png().toBuffer()), 'image/png'],
    ['a JPEG that was cut off', async () => cut(await paintNoise().jpeg().toBuffer()), 'image/jpeg'],
    ['a WebP that was cut off', async () => cut(await paintNoise().webp().toBuffer()), 'image/webp'],
    ['a GIF that was cut off', async () => cut(await paintNoise().gif().toBuffer()), 'image/gif'],
    ['a PNG of 50 million pixels', () => pngOf(10_000, 5_000, NOTHING), 'image/png'],
    [
      'a PNG of two thousand million pixels a side',
      () => pngOf(0x7fffffff, 0x7fffffff, NOTHING),
      'image/png',
    ],
    ['a PNG without pixels', () => pngOf(0, 0, NOTHING), 'image/png'],
    ['a PNG without data', () => pngOf(100, 100, NOTHING), 'image/png'],
    ['a GIF of 25 million pixels', () => gifOf(5_000, 5_000), 'image/gif'],
    [
      'a PNG of 21 million pixels that must be read as a whole',
      () => plain(5_250, 4_000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      'image/png',
    ],
    [
      'an AVIF behind the first bytes of a JPEG',
      async () => {
        const avif = await plain(16, 16).avif({ effort: 0 }).toBuffer();
        avif.set([0xff, 0xd8, 0xff]);
        return avif;
      },
      'image/jpeg',
    ],
  ])('is refused as such, and nothing is changed: %s', async (_title, make, type) => {
    const learner = await tenant.newLearner();
    const files = filesIn(tenant);
    const { status, code } = await send(learner, { bytes: bytesOf(await make()), type });
    expect([status, code]).toEqual([400, 'picture_unusable']);
    const { body } = await test.call('getProfile', { host: tenant.host, token: learner.token });
    expect(body.user).toMatchObject({
      first_name: 'Ada',
      profile_url: `https://${tenant.host}/default-face.svg`,
    });
    expect(filesIn(tenant)).toEqual(files);
  });

  it('or says more than its pixels take costs no memory: data that unfold to 200 MB', async () => {
    const bomb = pngOf(100, 100, deflateSync(Buffer.alloc(200_000_000), { level: 9 }));
    const before = process.memoryUsage.rss();
    const { status } = await send(await tenant.newLearner(), { bytes: bytesOf(bomb) });
    expect([200, 400]).toContain(status);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  it('of more than 5 MB is too large', async () => {
    const bytes = bytesOf(Buffer.concat([await plain().png().toBuffer(), Buffer.alloc(5 * 1_024 * 1_024)]));
    const { status, code } = await send(await tenant.newLearner(), { bytes });
    expect([status, code]).toEqual([413, 'too_large']);
  });

  it('is not taken together with the wish to have none', async () => {
    const both = await send(await tenant.newLearner(), { bytes: await aPng() }, { remove_image: 'true' });
    expect([both.status, both.code]).toEqual([400, 'malformed']);
  });
});

/** A GIF that claims this size, with one picture as large as that. */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const screen = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const image = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ]);
  return Buffer.concat([screen, image]);
}

describe('a link to a picture', () => {
  const signed = (tenantId: string, picture: string, until: number) =>
    createHmac('sha256', APP_SECRET)
      .update(`profile-picture:${tenantId}:${picture}:${until}`)
      .digest('base64url');

  it('that is forged, expired, another picture’s or another tenant’s opens nothing, 1,000 times', async () => {
    const [mine, theirs] = [await tenant.newLearner(), await tenant.newLearner()];
    const { user } = await send(mine, { bytes: await aPng('#0c0') });
    const { user: other } = await send(theirs, { bytes: await aPng('#00c') });
    const elsewhere = await createTestTenant(test);
    const [path = '', query = ''] = user.profile_url.split('?');
    const picture = /[0-9a-f]{32}/u.exec(path)?.[0] ?? '';
    const [until = 0, signature = ''] = [
      Number(new URLSearchParams(query).get('until')),
      query.split('signature=')[1],
    ];
    const now = Math.floor(Date.now() / 1_000);
    const links = [
      path,
      `${path}?until=${until}`,
      `${path}?signature=${signature}`,
      `${path}?until=${until + 1}&signature=${signature}`,
      `${path}?until=${until}&until=${until}&signature=${signature}`,
      `${path}?until[]=${until}&signature=${signature}`,
      `${path}?until=${until}&signature=${signature}&signature=${signature}`,
      `${path}?until=${until}.0&signature=${signature}`,
      `${path}?until=+${until}&signature=${signature}`,
      `${path}?until=${until}&signature=${signature}=`,
      `${path}?until=${until}&signature=%00`,
      `${path}?until=Infinity&signature=${signature}`,
      `${path.replace('-256.jpg', '.jpg')}?${query}`,
      `${path.replace('-256.jpg', '-1024.webp')}?${query}`,
      `${path.replace('-256.jpg', '-256.png')}?${query}`,
      `${other.profile_url.split('?')[0]}?${query}`,
      ...[1, 60, 86_400].map(
        (ago) => `${path}?until=${now - ago}&signature=${signed(tenant.id, picture, now - ago)}`,
      ),
      `${path}?until=${until}&signature=${signed(elsewhere.id, picture, until)}`,
      ...Array.from(
        { length: 480 },
        () => `${path}?until=${until}&signature=${randomBytes(32).toString('base64url')}`,
      ),
      ...Array.from({ length: 500 }, (_, index) => {
        const changed = index % signature.length;
        const letter = signature.charAt(changed) === 'A' ? 'B' : 'A';
        return `${path}?until=${until + index}&signature=${signature.slice(0, changed)}${letter}${signature.slice(changed + 1)}`;
      }),
    ];
    const missing = await open(`/files/${'0'.repeat(32)}.png`);
    let served = 0;
    for (const link of links) {
      const { status, body } = await open(link);
      if (status === 200) served += 1;
      expect([status, body], link).toEqual([404, missing.body]);
    }
    expect(served).toBe(0);
    expect(links.length).toBe(1_000);
    expect((await open(user.profile_url, elsewhere.host)).status).toBe(404);
    expect((await open(user.profile_url)).status).toBe(200);
  });

  it('stays the same for a while, so that a browser need not fetch the picture with each page', async () => {
    const learner = await tenant.newLearner();
    const before = Date.now() / 1_000;
    const { user } = await send(learner, { bytes: await aPng() });
    const after = Date.now() / 1_000;
    const again = await test.call('getProfile', { host: tenant.host, token: learner.token });
    const until = (link: string) => Number(/until=(\d+)/u.exec(link)?.[1]);
    expect(until(user.profile_url) % 300).toBe(0);
    expect((until(again.body.user.profile_url) - until(user.profile_url)) % 300).toBe(0);
    expect(until(user.profile_url)).toBeGreaterThan(before + 299);
    expect(until(user.profile_url)).toBeLessThanOrEqual(after + 600);
  });
});

describe('files of pictures', () => {
  it('that were changed or taken away are gone, and nothing is left over', async () => {
    const own = await createTestTenant(test);
    const learner = await own.newLearner();
    const caller = { host: own.host, token: learner.token };
    const first = await sendProfile(test, caller, DETAILS, { bytes: await aPng() });
    const second = await sendProfile(test, caller, DETAILS, { bytes: await aPng() });
    expect((await open(first.user.profile_url, own.host)).status).toBe(404);
    expect((await open(second.user.profile_url, own.host)).status).toBe(200);
    expect(filesIn(own)).toHaveLength(5);
    const kept = await sendProfile(test, caller, DETAILS);
    expect(kept.user.profile_url).toMatch(/^[0-9a-f]{32}-256/u);
    const without = await sendProfile(test, caller, { ...DETAILS, remove_image: 'true' });
    expect(without.user.profile_url).toBe(`https://${own.host}/default-face.svg`);
    expect([filesIn(own), await rowsIn(own)]).toEqual([[], []]);
  });

  it('of many changes at once are those of one of them: the last wins, and nothing is left over', async () => {
    const own = await createTestTenant(test);
    const learner = await own.newLearner();
    const caller = { host: own.host, token: learner.token };
    const bytes = await aPng();
    const answers = await Promise.all([...Array(3)].map(() => sendProfile(test, caller, DETAILS, { bytes })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await test.call('getProfile', caller);
    expect((await open(body.user.profile_url, own.host)).status).toBe(200);
    const picture = /[0-9a-f]{32}/u.exec(body.user.profile_url)?.[0] ?? 'none';
    expect(filesIn(own).map((name) => name.slice(0, 32))).toEqual(Array(5).fill(picture));
    expect((await rowsIn(own)).map(({ state }) => state)).toEqual(Array(5).fill('shown'));
  });

  it('whose upload was interrupted are cleaned away, and no others', async () => {
    const own = await createTestTenant(test);
    const [gone, writing, shown] = [await own.newLearner(), await own.newLearner(), await own.newLearner()];
    const sizes = [{ size: 256, extension: 'jpg' as const, bytes: Buffer.from('a picture') }];
    const [abandoned] = await own.inside(() => keepPicture('profile_pictures', test.files, gone.id, sizes));
    const [beingKept] = await own.inside(() =>
      keepPicture('profile_pictures', test.files, writing.id, sizes),
    );
    await sendProfile(test, { host: own.host, token: shown.token }, DETAILS, { bytes: await aPng() });
    await test.database.asOwner(
      `update profile_pictures set created_at = now() - interval '61 minutes' where tenant_id = $1
       and (name = $2 or state = 'shown')`,
      [own.id, abandoned],
    );
    await withTenant(test.database.pool, own.id, () => cleanPictures(test.files));
    const left = filesIn(own);
    expect(left).not.toContain(abandoned);
    expect(left).toContain(beingKept);
    expect(left).toHaveLength(6);
    expect((await rowsIn(own)).map(({ name }) => name)).toEqual(left);
  });

  it('that could not be removed are removed by cleaning', async () => {
    const own = await createTestTenant(test);
    const learner = await own.newLearner();
    const caller = { host: own.host, token: learner.token };
    await sendProfile(test, caller, DETAILS, { bytes: await aPng() });
    // As left by a process that was killed after the commit.
    await test.database.asOwner("update profile_pictures set state = 'gone' where tenant_id = $1", [own.id]);
    await test.database.asOwner('update users set profile_path = null where tenant_id = $1', [own.id]);
    expect(filesIn(own)).toHaveLength(5);
    await withTenant(test.database.pool, own.id, () => cleanPictures(test.files));
    expect([filesIn(own), await rowsIn(own)]).toEqual([[], []]);
  });
});
