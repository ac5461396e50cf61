import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PAGE_DATA_ID, type PageData } from '@assay/contract/page-data';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { servePages } from './pages.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-web-'));
  const source = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'index.html');
  await writeFile(join(folder, 'index.html'), await readFile(source));
  test = await startTestApp({ dataDir: folder });
  tenant = await createTestTenant(test);
  other = await createTestTenant(test);
});
afterAll(() => test.close());

const PAGES = [
  '/',
  '/user-login',
  '/footer-details/0190c2a4-0000-7000-8000-000000000000',
  '/menu/tests',
  '/no/page',
];
const FILES = ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml'];

const anyTenant: PageData['tenant'] = {
  _id: '0198f000-0000-7000-8000-000000000010',
  name: 'Any',
  logo: '',
  logo_size: null,
  subdomain_reference: { sub_domain_name: 'Any' },
  look: { accent_hue: 262, accent_vivid: 1 },
  time_zone: 'Europe/London',
  login_note: null,
  sign_up: { rule: 'open', domains: null },
  leaderboard_names: 'full',
};

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: tenant.host, ...headers } });

/** Reads the data that a page carries. */
function dataOf(page: string): unknown {
  const [, json = ''] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 'su').exec(page) ?? [];
  return JSON.parse(json);
}

describe('the first answer to a browser', () => {
  it.each(PAGES)('at %s says whose page it is, and gives the tenant along as the call would', async (url) => {
    const { body } = await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } });
    const { statusCode, headers, body: page } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Host, Accept-Encoding',
    });
    expect(page).toContain(`<title>College ${tenant.host}</title>`);
    expect(dataOf(page)).toMatchObject({ tenant: body.data });
    expect(page).not.toMatch(/__[A-Z_]+__|<!--/u);
  });

  it('has a nonce of its own each time, the one that its policy names', async () => {
    const nonces = new Set<string>();
    for (const { headers, body } of [await get('/'), await get('/')]) {
      const [, nonce = ''] = /'nonce-([^']+)'/u.exec(String(headers['content-security-policy'])) ?? [];
      expect(body).toContain(`<style nonce="${nonce}">`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  it('comes as small as the browser reads it, the same in every form', async () => {
    const plain = await get('/user-login');
    const brotli = await get('/user-login', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/user-login', { 'accept-encoding': 'gzip' });
    const neither = await get('/user-login', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]*"/gu, '');
    expect([brotli, gzip, neither].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    const read = [brotliDecompressSync(brotli.rawPayload), gunzipSync(gzip.rawPayload), neither.rawPayload];
    for (const page of read) expect(withoutNonce(page.toString())).toBe(withoutNonce(plain.body));
    for (const { headers, rawPayload } of [plain, brotli, gzip])
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each([...PAGES, ...FILES])('at %s can be asked for its head alone', async (url) => {
    const { statusCode, body, headers } = await test.app.inject({
      method: 'HEAD',
      url,
      headers: { host: tenant.host },
    });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers['content-type']).toBe((await get(url)).headers['content-type']);
  });

  it('is looked up once for a crowd that comes at once', async () => {
    const crowd = 50;
    let came = 0;
    let asked = 0;
    const everybody = Promise.withResolvers<void>();
    const app = Fastify();
    await servePages(app, {
      tenants: {
        async tenantOfHost() {
          came += 1;
          if (came === crowd) setImmediate(everybody.resolve);
          return tenant.id;
        },
      },
      async readPageFacts() {
        asked += 1;
        await everybody.promise;
        return { origin: 'https://any.test', summary: '', data: { tenant: anyTenant } };
      },
      webFolder: test.dataDir,
    });
    try {
      const replies = await Promise.all(Array.from({ length: crowd }, () => app.inject('/user-login')));
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(asked).toBe(1);
    } finally {
      await app.close();
    }
  });

  it('is never older than the question', async () => {
    for (const name of [`Renamed ${tenant.host}`, `College ${tenant.host}`]) {
      await test.database.asOwner('update tenants set name = $2 where tenant_id = $1', [tenant.id, name]);
      expect((await get('/')).body).toContain(`<title>${name}</title>`);
    }
  });
});

describe('another tenant’s content', () => {
  const spellings = (host: string) => [host, `${host}:3000`, host.toUpperCase(), `${host}.`, `${host}.:443`];

  it('is in no page and no file, whatever host a caller claims besides', async () => {
    let tried = 0;
    for (const [asked, claimed] of [
      [tenant, other],
      [other, tenant],
    ] as const) {
      const claims: Record<string, string>[] = [
        {},
        { 'x-forwarded-host': claimed.host },
        { 'x-forwarded-host': `${claimed.host}, ${asked.host}` },
        { forwarded: `host=${claimed.host};proto=https` },
        { 'x-host': claimed.host, 'x-original-host': claimed.host, 'x-forwarded-server': claimed.host },
        { origin: `https://${claimed.host}`, referer: `https://${claimed.host}/` },
        { 'x-original-url': `https://${claimed.host}/`, 'x-rewrite-url': `https://${claimed.host}/` },
        { cookie: `subdomain=${claimed.id}`, authorization: `Bearer ${claimed.id}` },
      ];
      for (const url of [...PAGES, ...FILES, `/?subdomain=${claimed.id}&host=${claimed.host}`]) {
        for (const host of spellings(asked.host)) {
          for (const claim of claims) {
            const { statusCode, body, headers } = await test.app.inject({ url, headers: { host, ...claim } });
            expect(statusCode).toBe(200);
            expect(body, `${url} ${host}`).toContain(asked.host);
            for (const foreign of [claimed.host, claimed.id]) expect(body).not.toContain(foreign);
            expect(headers.vary).toContain('Host');
            tried += 1;
          }
        }
      }
    }
    expect(tried).toBe(2 * 9 * 5 * 8);
  });

  it('is not had by a target that names another host than the head', async () => {
    const { statusCode, body } = await get(`http://${other.host}/`);
    expect(body).not.toContain(other.id);
    expect([200, 400]).toContain(statusCode);
  });
});

describe('an address that cannot be percent-decoded', () => {
  it.each(['/footer-details/%F0%9F', '/%F0%9F', '/menu/tests/take-test/%zz?recharge=1', '/%F0%9F?a=%F0'])(
    'is sent the page, which says what is wrong: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/api/test/get-test/%zz', '/assets/%zz', '/files/%F0%9F'])(
    'is not found as a call or a file: %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
    },
  );
});

describe('a host of nobody', () => {
  it.each(PAGES)('has words for a person at %s', async (url) => {
    const { statusCode, headers, body } = await get(url, { host: 'nowhere.test:3000' });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('There is no organisation at this address');
    expect(body).toContain('Invalid hostname: <b>nowhere.test</b>');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it.each(['"><script>alert(1)</script>', `${'a'.repeat(300)}.test`, 'a b', '/'])(
    'that can be no name is not said again: %j',
    async (host) => {
      const { statusCode, body } = await get('/', { host });
      expect(statusCode).toBe(400);
      expect(body).toContain('Invalid hostname. Please check');
      expect(body).not.toContain('alert');
    },
  );

  it.each(FILES)('has no %s', async (url) => {
    const { statusCode, body } = await get(url, { host: 'nowhere.test' });
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      { message: 'Invalid hostname', code: 'invalid_hostname' },
    ]);
  });
});

describe('the files that identify a site', () => {
  it('name the tenant to those who install it', async () => {
    await test.database.asOwner('update tenants set logo = $2 where tenant_id = $1', [other.id, 'ab.svg']);
    const { headers, body } = await get('/manifest.webmanifest', { host: other.host });
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      vary: 'Host',
    });
    expect(JSON.parse(body)).toEqual({
      id: '/menu',
      name: `College ${other.host}`,
      short_name: `College ${other.host}`,
      lang: 'en-GB',
      start_url: '/menu',
      scope: '/',
      display: 'standalone',
      theme_color: '#24478a',
      background_color: '#f5f3ee',
      icons: [
        { src: '/files/ab.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ],
    });
  });

  it('lead search engines to the public pages and to no other', async () => {
    const origin = `https://${tenant.host}`;
    const robots = (await get('/robots.txt')).body.split('\n');
    for (const line of ['Disallow: /menu', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`])
      expect(robots).toContain(line);
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body.match(/<loc>[^<]*/gu)).toEqual([`<loc>${origin}/`]);
  });
});
