import { describe, expect, it } from 'vitest';
import { createNewcomer } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test, { domain: 'localhost' });
await createNewcomer(test, tenant).register();

const get = (url: string, host = tenant.host) => test.app.inject({ url, headers: { host } });

/** The address of the newest mail's frame. */
async function newestFrame(): Promise<string> {
  const { body } = await get('/dev/mailbox');
  return /<iframe src="([^"]+)"/u.exec(body)?.[1] ?? '';
}

describe('the development mailbox', () => {
  it('shows each mail in a frame of its own in which nothing acts, and its plain text', async () => {
    const { body, headers } = await get('/dev/mailbox');
    expect(body).toMatch(
      /<iframe src="\/dev\/mailbox\/[\w-]+" title="\d{4} is your code for [^"]+" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox">/u,
    );
    expect(body).toMatch(/<pre>Your code for [^<]+ is \d{4}\./u);
    expect(headers['content-security-policy']).toMatch(/frame-src 'self'/u);
    expect(body).not.toMatch(/ style="/u);
  });

  it('lets a mail have the styles that stand in it and nothing else', async () => {
    const { body, headers, statusCode } = await get(await newestFrame());
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^<!doctype html>/u);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-hashes' 'sha256-/u);
    expect(policy).toMatch(/img-src 'none'; .*frame-ancestors 'self'; sandbox allow-popups/u);
    expect(policy).not.toMatch(/unsafe-inline|script-src|allow-scripts|allow-same-origin/u);
  });

  it('shows no mail of another tenant, and none that is not there', async () => {
    const other = await createTestTenant(test, { domain: 'localhost' });
    const frame = await newestFrame();
    const answers = [
      await get(frame, other.host),
      await get('/dev/mailbox/0190c2a4-0000-7000-8000-000000000000'),
      await get('/dev/mailbox/nothing'),
      await test.app.inject({ url: frame, headers: { host: tenant.host, forwarded: 'for=192.0.2.1' } }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});
