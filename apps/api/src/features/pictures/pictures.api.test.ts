import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { storePicture } from './pictures.service.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const withWidth = (png: Buffer, width: number) => {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  return changed;
};
const drawing = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ');

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const store = (bytes: Uint8Array, purpose: 'question' | 'explanation', where = tenant) =>
  where.inside(() => storePicture(test.files, bytes, purpose));
const fetchFrom = (host: string, name: string) =>
  test.app.inject({ url: `/files/${name}`, headers: { host } });

describe('a picture', () => {
  it('lies under a random name that tells nothing, and is kept once', async () => {
    const name = await store(PIXEL, 'question');
    expect(name).toMatch(/^[0-9a-f]{32}\.png$/u);
    expect(await store(PIXEL, 'question')).toBe(name);
  });

  it('of an explanation has another name than the same picture of a question', async () => {
    expect(await store(PIXEL, 'explanation')).not.toBe(await store(PIXEL, 'question'));
  });

  it('has another name at another tenant', async () => {
    expect(await store(PIXEL, 'question', await createTestTenant(test))).not.toBe(
      await store(PIXEL, 'question'),
    );
  });

  it('is served at its tenant’s host as what it is, and can do nothing there', async () => {
    const { statusCode, headers, rawPayload } = await fetchFrom(tenant.host, await store(PIXEL, 'question'));
    expect([statusCode, rawPayload.equals(PIXEL)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/u),
    });
  });

  it('is not there at another tenant’s host, as if it had never been', async () => {
    const elsewhere = await createTestTenant(test);
    const theirs = await fetchFrom(elsewhere.host, await store(PIXEL, 'question'));
    const nowhere = await fetchFrom(elsewhere.host, `${'0'.repeat(32)}.png`);
    expect([theirs.statusCode, theirs.body]).toEqual([404, nowhere.body]);
  });

  it.each([
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    'a.png',
    `${'0'.repeat(32)}.html`,
    `${'0'.repeat(32)}.png%00`,
    '%00',
    '%zz',
  ])('by the name %s is not there', async (name) => {
    expect((await fetchFrom(tenant.host, name)).statusCode).toBe(404);
  });

  it.each([
    ['a path', '<path d="M0 0h1"/>'],
    ['a gradient of its own', '<linearGradient id="a"/><rect fill="url(#a)"/>'],
    ['a hundred elements in one another', `${'<g>'.repeat(99)}${'</g>'.repeat(99)}`],
    ['an address with a long gap before its part', `<rect fill="url(${' '.repeat(200_000)}#a)"/>`],
    ['a folder that a drawing program noted', '<g xmlns:p="https://x.test/p" p:file="C:\\a.png"/>'],
    ['a link within', '<g xmlns:xlink="http://www.w3.org/1999/xlink"><linearGradient xlink:href="#a"/></g>'],
  ])('that draws only is taken: %s', async (_title, inside) => {
    expect(await store(drawing(inside), 'question')).toMatch(/\.svg$/u);
  });

  it.each([
    ['a script', drawing('<script>alert(1)</script>')],
    ['a handler', drawing('<path onload="alert(1)"/>')],
    ['a link', drawing('<a href="javascript:alert(1)">x</a>')],
    ['foreign content', drawing('<foreignObject><p>x</p></foreignObject>')],
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(0)],
    [
      'a script under a prefix',
      drawing('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
    ],
    [
      'a handler behind a slash',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/onload="a()"/></svg>'),
    ],
    ['a picture from elsewhere', drawing('<rect fill="url(https://example.org/a)"/>')],
    ['a picture from elsewhere behind an escape', drawing('<rect style="fill:\\75rl(//example.org/a)"/>')],
    ['an escape behind a reference', drawing('<rect fill="&#92;75rl(//example.org/a)"/>')],
    ['a picture from elsewhere by another word', drawing('<rect mask="image-set(\'//example.org/a\' 1x)"/>')],
    ['a style sheet', Buffer.from('<?xml-stylesheet href="a"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an entity', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['elements nested too deeply', drawing(`${'<g>'.repeat(100)}${'</g>'.repeat(100)}`)],
    ['elements nested beyond all measure', drawing(`${'<g>'.repeat(80_000)}${'</g>'.repeat(80_000)}`)],
    ['an element with attributes beyond all measure', drawing(`<g ${attributes(100_000)}/>`)],
    ['no XML', drawing('<path>')],
    ['no namespace', Buffer.from('<svg><path d="M0 0h1"/></svg>')],
    ['comments without end', Buffer.from(`${'<!---->'.repeat(100_000)}x`)],
    ['the first bytes of a PNG', PIXEL.subarray(0, 8)],
    ['a PNG of two thousand million pixels a side', withWidth(PIXEL, 0x7fffffff)],
  ])('that holds %s is refused', async (_title, bytes) => {
    await expect(store(bytes, 'question')).rejects.toThrow(/not a PNG/u);
  });
});
