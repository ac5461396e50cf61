import { contract } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { errorCodeOf, expectWellFormed } from '../testing/replies.ts';
import { sit } from '../testing/sitting.ts';

const test = await provideTestApp();
const known = { ...(await sit(test)), password: '' };

describe('a host', () => {
  const list = (host: string) =>
    test.app.inject({ method: 'POST', url: '/api/user/get-subdomain', headers: { host }, payload: { host } });

  it.each([
    ['as it is', (host: string) => host],
    ['with a port', (host: string) => `${host}:3000`],
    ['in upper case', (host: string) => host.toUpperCase()],
    ['with a trailing dot', (host: string) => `${host}.`],
    ['with all of these', (host: string) => `${host.toUpperCase()}.:65535`],
  ])('%s is found', async (_title, written) => {
    const reply = await list(written(known.tenant.host));
    expect([reply.statusCode, JSON.parse(reply.body).data?._id]).toEqual([200, known.tenant.id]);
  });

  it.each([
    ['that is empty', () => ''],
    ['that nobody has', () => 'nowhere.test'],
    ['below one of ours', (host: string) => `x.${host}`],
    ['that ends like one of ours', (host: string) => `evil${host}`],
    ['that begins like one of ours', (host: string) => `${host}.evil.test`],
    ['with two trailing dots', (host: string) => `${host}..`],
    ['with two ports', (host: string) => `${host}:1:2`],
    ['with a name before it', (host: string) => `user@${host}`],
    ['with a path', (host: string) => `${host}/x`],
    ['with a query', (host: string) => `${host}?x`],
    ['with a backslash', (host: string) => `${host}\\x`],
    ['with an escape', (host: string) => host.replace('e', '%65')],
    ['of several', (host: string) => `${host}, ${host}`],
    ['in other letters that look the same', (host: string) => host.replace('e', 'е')],
    ['with a quote', (host: string) => `${host}'--`],
    ['of great length', () => 'a.'.repeat(2_000)],
    ['that is a number', () => '127.0.0.1'],
    ['that is a number in brackets', () => '[::1]:3000'],
  ])('%s is an invalid hostname for every call', async (_title, written) => {
    const host = written(known.tenant.host);
    for (const name of endpointNames) {
      const reply = await test.app.inject({
        method: contract[name].method,
        url: pathOf(name, known),
        headers: {
          host,
          authorization: `Bearer ${known.learner.token}`,
          'x-forwarded-host': known.tenant.host,
        },
        ...('body' in contract[name] ? { payload: {} } : {}),
      });
      expectWellFormed(reply, name);
      expect([reply.statusCode, errorCodeOf(reply)], name).toEqual([400, 'invalid_hostname']);
    }
  });
});
