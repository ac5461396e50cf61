import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import {
  createTestFolders,
  type Files,
  formatFaults,
  type TestFolders,
  tenantFile,
} from '../../testing/tenants/tenant-folder.ts';
import { readTenantFolder } from '../read-tenant-folder.ts';

let folders: TestFolders;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  folders = await createTestFolders();
  [jpeg, png] = [await paintPicture('jpeg'), await paintPicture('png')];
});
afterAll(() => folders.remove());

/** Five valid lines: tenant, name, hosts, platform_type, time_zone. What follows begins in line 6. */
const { text: sound } = tenantFile();
const read = async (more: string, files: Files = {}) =>
  readTenantFolder(await folders.write({ 'tenant.yaml': sound + more, ...files }));
const faultsOf = async (more: string, files: Files = {}) => {
  const result = await read(more, files);
  return result.type === 'faults' ? formatFaults(result.faults) : [];
};
const list = (name: string, items: object[]) =>
  `${name}:\n${items.map((item) => `  - ${JSON.stringify(item)}\n`).join('')}`;
const many = <T>(count: number, item: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => item(at));
const plan = (entries: object) =>
  list('plans', [{ plan: 'a', price: 1, validity: 1, access: 'All', ...entries }]);
const topic = (entries: object) => list('topics', [{ topic: ['A'], ...entries }]);
const faq = (question: string, answer = 'x') => ({ question, answer });

describe('what an organisation shows of itself is refused with its line', () => {
  const PRICE = 'plans, entry 1, price must be a number from 0.01 to 100,000 with at most two decimals.';
  const DAYS = 'plans, entry 1, validity must be a number of days from 1 to 3,650.';
  it.each([
    ['an unknown part', 'landing:\n  heroine: {}\n', '7: landing, heroine is not known. Is it misspelt?'],
    ['an unknown entry', plan({ currency: 'EUR' }), '7: plans, entry 1, currency is not known.'],
    [
      'a hero without a heading',
      'landing:\n  hero:\n    tagline: x\n',
      '7: landing, hero, heading is missing.',
    ],
    ['about without a text', 'landing:\n  about: {}\n', '7: landing, about, text is missing.'],
    ['a summary of two lines', 'summary: "a\\nb"\n', '6: summary must be one line of 1 to 300 characters.'],
    ['a price of nothing', plan({ price: 0 }), `7: ${PRICE}`],
    ['a price below nothing', plan({ price: -1 }), `7: ${PRICE}`],
    ['a price of half a penny', plan({ price: 1.005 }), `7: ${PRICE}`],
    ['a price beyond measure', plan({ price: 100_000.01 }), `7: ${PRICE}`],
    ['a price in words', plan({ price: '£1' }), `7: ${PRICE}`],
    ['no day', plan({ validity: 0 }), `7: ${DAYS}`],
    ['half a day', plan({ validity: 1.5 }), `7: ${DAYS}`],
    ['more than ten years', plan({ validity: 3_651 }), `7: ${DAYS}`],
    [
      'a plan twice',
      list(
        'plans',
        many(2, () => ({ plan: 'a', price: 1, validity: 1, access: 'x' })),
      ),
      '8: plans, entry 2, plan names a a second time.',
    ],
    [
      'thirteen plans',
      list(
        'plans',
        many(13, (at) => ({ plan: `p${at}`, price: 1, validity: 1, access: 'x' })),
      ),
      '6: plans must name at most 12 plans.',
    ],
    [
      'a question twice',
      list('faqs', [faq('Why?'), faq('Why?')]),
      '8: faqs, entry 2, question names Why? a second time.',
    ],
    [
      'an answer of script only',
      list('faqs', [faq('Why?', '<script>x</script>')]),
      '7: faqs, entry 1, answer holds nothing that a page may show.',
    ],
    [
      '51 questions',
      list(
        'faqs',
        many(51, (at) => faq(`${at}?`)),
      ),
      '6: faqs must hold at most 50 questions.',
    ],
    [
      'a page twice',
      list(
        'pages',
        many(2, (at) => ({ page: 'a', title: `${at}`, text: 'a.md' })),
      ),
      '8: pages, entry 2, page names a a second time.',
    ],
    [
      'a title twice',
      list(
        'pages',
        many(2, (at) => ({ page: `p${at}`, title: 'T', text: 'a.md' })),
      ),
      '8: pages, entry 2, title names T a second time.',
    ],
    [
      '21 pages',
      list(
        'pages',
        many(21, (at) => ({ page: `p${at}`, title: `${at}`, text: 'a.md' })),
      ),
      '6: pages must name at most 20 pages.',
    ],
    [
      'a page’s name with blanks',
      list('pages', [{ page: 'A b', title: 'T', text: 'a.md' }]),
      '7: pages, entry 1, page must be a short name',
    ],
    [
      'a topic of five steps',
      list('topics', [{ topic: ['a', 'b', 'c', 'd', 'e'] }]),
      '7: topics, entry 1, topic must be at most',
    ],
    ['a topic of none', list('topics', [{ topic: [] }]), '7: topics, entry 1, topic must name the topic'],
    [
      'a topic twice',
      list('topics', [{ topic: ['a', 'b'] }, { topic: ['a', 'b'] }]),
      '8: topics, entry 2, topic names a / b a second time.',
    ],
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'ftp://x.test',
      '//x.test',
      '/a',
      'x',
      'http:x',
      'https://',
    ].map((url) => [
      `a reference to ${url}`,
      topic({ references: [{ title: 'T', url }] }),
      '7: topics, entry 1, references, entry 1, url must be an address that begins with',
    ]),
    [
      'a picture without words for it',
      topic({ pictures: [{ file: 'a.png' }] }),
      '7: topics, entry 1, pictures, entry 1, alt is missing.',
    ],
    ...[
      '../a.md',
      '/etc/a.md',
      'a/../../b.md',
      'a//b.md',
      './a.md',
      '.git/a.md',
      'a\\b.md',
      'a/b/c/d.md',
      'a.txt',
      'a.md/',
      '',
    ].map((text) => [
      `a text in ${text}`,
      list('pages', [{ page: 'a', title: 'T', text }]),
      '7: pages, entry 1, text must name a file in this folder that ends in .md',
    ]),
    ...['../a.png', '/a.png', 'a/../b.png', ''].map((picture) => [
      `a picture in ${picture}`,
      `landing:\n  hero:\n    heading: x\n    picture: ${JSON.stringify(picture)}\n`,
      '9: landing, hero, picture must name a file in this folder',
    ]),
  ])('for %s', async (_title, more, fault) => {
    const faults = await faultsOf(more);
    expect(faults[0]?.startsWith(`tenant.yaml:${fault}`) ? fault : faults).toBe(fault);
  });
});

describe('a text is refused', () => {
  const page = list('pages', [{ page: 'a', title: 'T', text: 'pages/a.md' }]);
  const about = (content: string | Uint8Array) => faultsOf(page, { 'pages/a.md': content });

  it('with the line that names it, when it is not there', async () => {
    expect(await faultsOf(page)).toEqual([
      'tenant.yaml:7: pages, entry 1, text names pages/a.md, which is missing.',
    ]);
  });

  it.each([
    ['is not UTF-8', Buffer.from([0x6e, 0xe9]), 'pages/a.md: is not UTF-8.'],
    ['holds NUL', 'a\0b', 'pages/a.md: holds a character that cannot be kept (NUL).'],
    ['is too long', 'x'.repeat(60_001), 'pages/a.md: has 60001 characters; at most 60000 are read.'],
    ['is empty', ' \n', 'pages/a.md: holds nothing that a page may show.'],
    ['is a comment', '<!-- x -->', 'pages/a.md: holds nothing that a page may show.'],
  ])('when it %s', async (_title, content, fault) => {
    expect(await about(content)).toEqual([fault]);
  });

  it('when it is huge, before it is read', async () => {
    expect(await about('x'.repeat(300_000))).toEqual([
      expect.stringMatching(/^tenant.yaml:7: .* has 300,000 bytes/u),
    ]);
  });

  it('when it is a link, or its folder is one', async () => {
    const path = await folders.write({ 'tenant.yaml': sound + page });
    await mkdir(join(path, 'pages'));
    await symlink('/etc/hostname', join(path, 'pages', 'a.md'));
    const faults = async (folder: string) => {
      const result = await readTenantFolder(folder);
      return result.type === 'faults' ? formatFaults(result.faults) : [];
    };
    expect(await faults(path)).toEqual([
      expect.stringMatching(/^tenant.yaml:7: .*pages\/a.md, which is a link/u),
    ]);
    const other = await folders.write({ 'tenant.yaml': sound + page });
    const elsewhere = await folders.write({ 'a.md': 'secret' });
    await symlink(elsewhere, join(other, 'pages'));
    expect(await faults(other)).toEqual([
      'pages: is not known here. Nothing names it.',
      expect.stringMatching(/^tenant.yaml:7: .*pages\/a.md, which is reached through a link/u),
    ]);
  });

  it('when nothing names it', async () => {
    expect(await faultsOf('', { 'pages/old.md': 'x', 'a/b/c.md': 'x' })).toEqual([
      'a/b/c.md: is not known here. Nothing names it.',
      'pages/old.md: is not known here. Nothing names it.',
    ]);
  });
});

/**
 * A PNG of one colour and of any size (decompression bomb): a few kilobytes that become a memory full of
 * pixels.
 */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

describe('a picture is refused with the line that names it', () => {
  const hero = 'landing:\n  hero:\n    heading: x\n    picture: a.jpg\n';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>x()</script></svg>';
  it.each<[string, () => string | Uint8Array, string]>([
    ['zero bytes', () => '', 'is empty.'],
    ['an SVG drawing', () => svg, 'is an SVG drawing. Save it as a PNG of 1,920 pixels across.'],
    ['an SVG behind its declaration', () => `<?xml version="1.0"?>\n<!-- x -->${svg}`, 'is an SVG drawing.'],
    ['a page', () => '<html><script>x()</script></html>', 'is neither a PNG nor a JPEG nor a WebP picture.'],
    ['a GIF', () => Buffer.from('GIF89a______'), 'is neither a PNG nor a JPEG nor a WebP picture.'],
    ['a PDF', () => '%PDF-1.7\n', 'is neither a PNG nor a JPEG nor a WebP picture.'],
    [
      '50 million pixels',
      () => bombOf(10_000, 5_000),
      'has 10000 × 5000 pixels; at most 40 million in all are taken.',
    ],
    [
      'two thousand million pixels',
      () => bombOf(60_000, 40),
      'has 60000 × 40 pixels; 100 to 12,000 a side are taken.',
    ],
    ['a single pixel', () => bombOf(1, 1), 'has 1 × 1 pixels; 100 to 12,000 a side are taken.'],
    [
      'a size that lies',
      () => {
        const lying = Buffer.from(png);
        lying.writeUInt32BE(0x7fffffff, 16);
        return lying;
      },
      'is damaged: it cannot be read to its end.',
    ],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'is damaged: it cannot be read to its end.'],
    ['half a PNG', () => png.subarray(0, png.length / 2), 'is damaged: it cannot be read to its end.'],
    [
      'the head of a JPEG before a page',
      () => Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>x()</script>')]),
      'is damaged: it cannot be read to its end.',
    ],
    ['nine megabytes', () => Buffer.concat([jpeg, Buffer.alloc(9_000_000)]), 'has 9'],
  ])('for %s', async (_title, content, message) => {
    const [fault = '', ...others] = await faultsOf(hero, { 'a.jpg': content() });
    const start = `tenant.yaml:9: landing, hero, picture names a.jpg, which ${message}`;
    expect(fault.startsWith(start) ? start : fault).toBe(start);
    expect(others).toEqual([]);
  });

  it('unless it is one, by what it holds and whatever its name', async () => {
    expect(await faultsOf(hero, { 'a.jpg': png })).toEqual([]);
  });
});
