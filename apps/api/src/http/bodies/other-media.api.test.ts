import { createHmac } from 'node:crypto';
import { endpoint } from '@assay/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PDF, serveOtherMedia, WEBHOOK_SECRET } from '../../testing/other-media.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Handler } from '../serve.ts';

const test = await provideTestApp();
const app = await serveOtherMedia(test);
const tenant = await createTestTenant(test);
const { token } = await tenant.newLearner();
afterAll(() => app.close());

const signatureOf = (payload: Buffer) => createHmac('sha256', WEBHOOK_SECRET).update(payload).digest('hex');

async function tell(payload: Buffer, headers: Record<string, string>) {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/media/event',
    headers: { host: tenant.host, 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: statusCode, body: JSON.parse(body) };
}

describe('what is signed', () => {
  it.each([
    ['JSON', Buffer.from(' {"b": 1,  "a":\t2}\n')],
    ['no JSON at all', Buffer.from('{"a":')],
    ['bytes that are no text', Buffer.from([0, 0xff, 0xc3, 0x28])],
  ])('is compared as the bytes that came: %s', async (_title, payload) => {
    expect(await tell(payload, { 'x-signature': signatureOf(payload) })).toEqual({
      status: 200,
      body: { text: payload.toString('latin1') },
    });
  });

  it.each([
    ['for other bytes', { 'x-signature': signatureOf(Buffer.from('{"a":2}')) }, 403],
    ['that is none', { 'x-signature': 'x' }, 403],
    ['that is empty', { 'x-signature': '' }, 403],
    ['that is missing', {}, 400],
    ['in another header', { signature: signatureOf(Buffer.from('{"a":1}')) }, 400],
  ])('with a signature %s is refused', async (_title, headers, status) => {
    expect((await tell(Buffer.from('{"a":1}'), headers)).status).toBe(status);
  });

  it('is refused, however well it is signed, when it is nothing, too much or of another kind', async () => {
    const signed = (payload: Buffer, type = 'application/json') =>
      tell(payload, { 'x-signature': signatureOf(payload), 'content-type': type });
    expect(await signed(Buffer.alloc(0))).toMatchObject({ status: 400 });
    // The limit for callers without a known session.
    expect(await signed(Buffer.alloc(65_536, ' '))).toMatchObject({ status: 200 });
    expect(await signed(Buffer.alloc(65_537, ' '))).toMatchObject({ status: 413 });
    expect(await signed(Buffer.from('a=1'), 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
    });
    const several = 'multipart/form-data; boundary=x';
    expect(await signed(Buffer.from('--x--'), several)).toMatchObject({ status: 415 });
  });

  it('names the header that is missing', async () => {
    expect((await tell(Buffer.from('{}'), {})).body.fields).toEqual(['headers.x-signature']);
  });
});

const fetchInvoice = (name: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url: `/media/invoice/${encodeURIComponent(name)}`,
    headers: { host: tenant.host, authorization: `Bearer ${token}` },
  });

describe('a file as the answer', () => {
  it('comes whole, under the headers that the contract names', async () => {
    const { statusCode, rawPayload, headers } = await fetchInvoice('invoice-7.pdf');
    expect([statusCode, rawPayload]).toEqual([200, PDF]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'cache-control': 'private, no-store',
      'content-disposition': "attachment; filename*=UTF-8''invoice-7.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it.each([
    ['a"b\r\nSet-Cookie: x=y;.pdf', 'a%22b%0D%0ASet-Cookie%3A%20x%3Dy%3B.pdf'],
    ["it's (mine)*.pdf", 'it%27s%20%28mine%29%2a.pdf'],
    ['Überweisung №1 😀.pdf', '%C3%9Cberweisung%20%E2%84%961%20%F0%9F%98%80.pdf'],
  ])('is kept under any name: %j', async (name, escaped) => {
    const { headers } = await fetchInvoice(name);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${escaped}`);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('of a kind that the contract does not name is sent to nobody', async () => {
    const { statusCode, body, headers } = await fetchInvoice('page');
    expect([statusCode, JSON.parse(body).code]).toEqual([500, 'internal']);
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('that is not there is refused like everything that is not there', async () => {
    const { statusCode, body, headers } = await fetchInvoice('none');
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('may be asked for by its head alone', async () => {
    const { statusCode, body, headers } = await fetchInvoice('invoice-7.pdf', 'HEAD');
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(PDF.length)]);
  });
});

describe('a contract of another kind does not compile', () => {
  const address = { method: 'POST', path: '/x' } as const;
  const rest = { summary: 'x', response: z.object({}), errors: [] } as const;
  const file = { name: 'x', required: true, maxBytes: 1, mediaTypes: ['image/png'] } as const;

  it('when everybody may send files, or a required signature is missing', () => {
    // @ts-expect-error Uploads need a session.
    const open = endpoint(address, {
      ...rest,
      access: 'public',
      body: { kind: 'form', fields: z.object({}), file },
    });
    // @ts-expect-error Signed bodies come as bytes.
    const unsigned = endpoint(address, { ...rest, access: 'signed', body: z.object({}) });
    expect([open, unsigned]).toHaveLength(2);
  });

  it('when a handler sends a file of a kind that is not named', () => {
    // @ts-expect-error Pictures are no PDFs.
    const wrong: Handler<'getFile'> = async () => ({ mediaType: 'application/pdf', content: emptyFile() });
    expect(wrong).toBeDefined();
  });
});

async function* emptyFile(): AsyncGenerator<Uint8Array> {}
