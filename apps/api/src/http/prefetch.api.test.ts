import { contract, refusesPrefetch } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { errorCodeOf, expectWellFormed } from '../testing/replies.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { movedBy } from '../testing/test-database.ts';

const test = await provideTestApp();
const known = { ...(await sit(test)), password: '' };

const PREFETCHES: Record<string, string>[] = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-purpose': 'prefetch;anonymous-client-ip' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
];

describe('a prefetch', () => {
  it.each(PREFETCHES)('of a test with %o starts no attempt', async (purpose) => {
    const tenant = await createTestTenant(test);
    const { id: userId, token } = await tenant.newLearner();
    const id = await tenant.newTest();
    await test.database.asOwner(
      `update sessions set last_used_at = ${movedBy('last_used_at', `interval '-10 minutes'`)} where user_id = $1`,
      [userId],
    );
    const readSessions = () => test.database.asOwner('select * from sessions where user_id = $1', [userId]);
    const before = await readSessions();
    const { status, code } = await test.call('getTest', {
      host: tenant.host,
      token,
      params: { id },
      headers: purpose,
    });
    expect([status, code]).toEqual([403, 'prefetch_refused']);
    expect(await test.database.asOwner('select id from attempts where tenant_id = $1', [tenant.id])).toEqual(
      [],
    );
    expect(await readSessions()).toEqual(before);
    // Calls after that open it as ever.
    expect((await test.call('getTest', { host: tenant.host, token, params: { id } })).status).toBe(200);
  });

  it.each(endpointNames.filter((name) => refusesPrefetch(contract[name])))(
    'of %s is refused',
    async (name) => {
      const headers = {
        host: known.tenant.host,
        authorization: `Bearer ${known.learner.token}`,
        'sec-purpose': 'prefetch',
      };
      const reply = await test.app.inject({ method: 'GET', url: pathOf(name, known), headers });
      expectWellFormed(reply, name);
      expect([reply.statusCode, errorCodeOf(reply)]).toEqual([403, 'prefetch_refused']);
    },
  );

  it('of what anybody may read is answered', async () => {
    const headers = { host: known.tenant.host, 'sec-purpose': 'prefetch' };
    const reply = await test.app.inject({ url: contract.getContent.path, headers });
    expect(reply.statusCode).toBe(200);
  });
});
