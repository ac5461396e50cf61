import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDiskFileStore } from '../../adapters/files/file-store.ts';
import { buildApp } from '../../app.ts';
import { createNotifications } from '../../db/notifications.ts';
import { createPool } from '../../db/pool.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'assay-web-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<title>__TENANT_TITLE__</title>');
await writeFile(join(folder, 'try-again.js'), '');
await writeFile(join(folder, 'assets', 'main-abc.js'), 'run()');
await writeFile(join(folder, 'assets', 'main-abc.js.map'), '{"sources":["secret.ts"]}');
const test = await provideTestApp({ dataDir: folder, ownDatabase: true });
const tenant = await createTestTenant(test);

const get = (url: string) => test.app.inject({ url, headers: { host: tenant.host } });

describe('the web folder', () => {
  it('serves its scripts and not their sources', async () => {
    expect((await get('/assets/main-abc.js')).body).toBe('run()');
    const map = await get('/assets/main-abc.js.map');
    expect([map.statusCode, map.json().code]).toEqual([404, 'not_found']);
  });

  it('says of a part of a page what a scanner asks of every answer, and of what may be a document all', async () => {
    const [part, file, gone] = await Promise.all(
      ['/assets/main-abc.js', '/try-again.js', '/assets/gone-1.js'].map(get),
    );
    expect(part?.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(part?.headers).not.toHaveProperty('permissions-policy');
    for (const headers of [file?.headers, gone?.headers]) {
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': expect.stringMatching(/./u),
      });
    }
    const ofAll = {
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/u),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/./u),
    };
    expect(part?.headers).toMatchObject({ ...ofAll, 'cache-control': 'public, max-age=31536000, immutable' });
    expect(file?.headers).toMatchObject({ ...ofAll, 'cache-control': 'no-cache' });
  });

  it.each(['/assets/gone-123.js', '/api/nothing', '/files/nothing.png', '/dev/nothing'])(
    'has no page at %s',
    async (url) => {
      for (const target of [url, `http://${tenant.host}${url}`]) {
        const reply = await get(target);
        expect([reply.statusCode, reply.headers['content-type']], target).toEqual([
          404,
          'application/json; charset=utf-8',
        ]);
      }
    },
  );
});

describe('while the database is away', () => {
  it.each(['GET', 'HEAD'] as const)(
    'a page asked for by %s is one in words that tries again',
    async (method) => {
      const nowhere = { connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' };
      const pool = createPool(nowhere);
      const app = await buildApp({
        pool,
        visitorPool: pool,
        edgePool: pool,
        notifications: createNotifications(nowhere),
        files: await createDiskFileStore(folder),
        appSecret: APP_SECRET,
        originOf: (host) => `https://${host}`,
        secureCookies: true,
        webFolder: folder,
        mailbox: 'none',
        payments: { stripe: null, sandbox: 'none' },
        trustProxy: null,
        loopback: true,
        logger: false,
      });
      try {
        for (const url of ['/', '/user-login', '/take-test/0190c2a4-0000-7000-8000-000000000000']) {
          const { statusCode, headers, body } = await app.inject({
            method,
            url,
            headers: { host: tenant.host },
          });
          expect(statusCode, url).toBe(503);
          expect(headers).toMatchObject({
            'retry-after': '2',
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'content-security-policy': expect.stringContaining("script-src 'self';"),
          });
          const nonce = /'nonce-([^']+)'/u.exec(String(headers['content-security-policy']))?.[1];
          if (method === 'GET') {
            expect(body).toContain('It tries again by itself');
            expect(body.match(/<(?:style|script)[^>]*>/gu)).toEqual([
              `<style nonce="${nonce}">`,
              '<script src="/try-again.js" data-by-itself>',
            ]);
          }
        }
        const script = await app.inject({ url: '/try-again.js', headers: { host: tenant.host } });
        expect(script.statusCode).toBe(200);
      } finally {
        await app.close();
        await pool.end();
      }
    },
  );
});

it('a page that cannot be made shows a message without the reason', async () => {
  await test.database.asOwner('alter table tenants rename to tenants_away');
  try {
    const { statusCode, headers, body } = await get('/user-login');
    expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(body).toContain('Something went wrong');
    expect(body).not.toMatch(/tenants|relation|data-by-itself/u);
  } finally {
    await test.database.asOwner('alter table tenants_away rename to tenants');
  }
});

it('a page that cannot be made says whose it is, as pages of that host have said before, escaped', async () => {
  const own = await createTestTenant(test);
  const other = await createTestTenant(test);
  await test.database.asOwner(
    `update tenants set name = 'A & B <img src=x> "College"', accent_hue = 145, logo = 'crest".png' where tenant_id = $1`,
    [own.id],
  );
  const at = (host: string) => test.app.inject({ url: '/user-login', headers: { host } });
  expect((await at(own.host)).statusCode).toBe(200);
  await test.database.asOwner('alter table tenants rename to tenants_away');
  try {
    const { statusCode, body } = await at(own.host);
    expect(statusCode).toBe(500);
    expect(body).toContain(
      '<title>Something went wrong · A &amp; B &lt;img src=x&gt; &quot;College&quot;</title>',
    );
    expect(body).toContain('<span>A &amp; B &lt;img src=x&gt; &quot;College&quot;</span>');
    expect(body).toContain('src="/files/crest&quot;.png"');
    expect(body).toMatch(/--accent: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)/u);
    // The host in any case, and with any port.
    expect((await at(`${own.host.toUpperCase()}.:8443`)).body).toContain('College');
    // The tenant of a host that has shown no page yet is not known.
    const unknown = await at(other.host);
    expect(unknown.body).not.toMatch(/College|<header>/u);
  } finally {
    await test.database.asOwner('alter table tenants_away rename to tenants');
  }
});
