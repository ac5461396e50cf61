import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { listenSomewhere, sendBytes } from '../../testing/raw-connection.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp({ payments: { stripe: null, sandbox: 'local' } });
const local = (await createTestTenant(test, { domain: 'localhost' })).host;
const publicHost = (await createTestTenant(test)).host;
const port = await listenSomewhere(test.app);

const get = (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  test.app.inject({ url, headers, remoteAddress });

const PAGES = ['/dev/mail', '/dev/mailbox', '/api/docs'];

describe('the pages for development', () => {
  it.each(PAGES)('are there for a caller on this machine: %s', async (url) => {
    for (const host of [local, `${local}:3000`, local.toUpperCase()]) {
      expect((await get(url, { host })).statusCode, host).toBe(200);
    }
    expect((await get(url, { host: local }, '::1')).statusCode).toBe(200);
  });

  it('show the documentation at the addresses of this machine, too', async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) {
      expect((await get('/api/docs', { host })).statusCode, host).toBe(200);
    }
  });

  it.each([...PAGES, '/dev/mailbox/0190c2a4-0000-7000-8000-000000000000', '/dev/payments/none'])(
    'are not there for callers whom a proxy on this machine brings: %s',
    async (url) => {
      const answers = [
        await get(url, { host: publicHost }),
        await get(url, { host: `${publicHost}:443` }),
        await get(url, { host: 'localhost.example.test' }),
        await get(url, { host: local, 'x-forwarded-for': '192.0.2.1' }),
        await get(url, { host: local, forwarded: 'for=192.0.2.1' }),
        await get(url, { host: local, 'x-forwarded-proto': 'https' }),
        await get(url, { host: local, 'x-forwarded-host': publicHost }),
        await get(url, { host: local, 'x-forwarded-port': '443' }),
        await get(url, { host: local, 'x-original-forwarded-for': '192.0.2.1' }),
        await get(url, { host: local, 'x-real-ip': '192.0.2.1' }),
        await get(url, { host: local, 'x-client-ip': '192.0.2.1' }),
        await get(url, { host: local, 'cf-connecting-ip': '192.0.2.1' }),
        await get(url, { host: local, via: '1.1 proxy' }),
        await get(url, { host: local }, '192.0.2.1'),
      ];
      for (const answer of answers)
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    },
  );

  it.each(PAGES)(
    'are not there over HTTP/1.0, which is how nginx passes requests on by default: %s',
    async (url) => {
      const { statusCode } = await sendBytes(port, `GET ${url} HTTP/1.0\r\nHost: ${local}\r\n\r\n`);
      expect(statusCode).toBe(404);
    },
  );
});
