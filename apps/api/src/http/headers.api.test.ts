import { contract, type EndpointName } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';

const test = await provideTestApp({ ownDatabase: true });
const known = { ...(await sit(test)), password: 'a password of mine' };

const PERSONAL = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox$/u,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/./u),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': expect.stringMatching(/^max-age=31536000/u),
  // Calls that may be compressed vary also by what the caller reads.
  vary: expect.stringMatching(/^Host(?:, Accept-Encoding)?$/u),
};
/** JSON that is downloaded as a file. */
const PERSONAL_FILE = {
  ...PERSONAL,
  'content-type': expect.stringMatching(/^application\/json(?:; charset=utf-8)?$/u),
};

function call(name: EndpointName, headers: Record<string, string>) {
  const { body } = goodRequests[name](known);
  return test.app.inject({
    method: contract[name].method,
    url: pathOf(name, known),
    headers: { host: known.tenant.host, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
}

describe('every answer of a call', () => {
  it.each(endpointNames.filter((name) => name !== 'logout'))(
    'of %s may be kept by nobody, guessed into no other type and run as nothing',
    async (name) => {
      const answers = [
        await call(name, { authorization: `Bearer ${known.learner.token}` }),
        await call(name, {}),
        await call(name, { host: 'nowhere.test' }),
      ];
      for (const { headers } of answers) {
        expect(headers).toMatchObject(name === 'downloadData' ? PERSONAL_FILE : PERSONAL);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        // Sign-up alone sets a cookie.
        if (name !== 'register') expect(headers).not.toHaveProperty('set-cookie');
        expect(headers).not.toHaveProperty('x-powered-by');
      }
    },
  );

  it('that gives the browser something to keep hides it from scripts, other hosts and the way', async () => {
    const { headers } = await call('register', {});
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-registration=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/u,
      ),
    ]);
  });

  it.each([
    '/api/nothing',
    '/files/nothing',
    '/files/0123456789abcdef0123456789abcdef.png',
    '/nothing',
    '/dev/mail',
  ])('at %s carries them, too', async (url) => {
    const { headers } = await test.app.inject({ url, headers: { host: 'nowhere.test' } });
    expect(headers).toMatchObject(PERSONAL);
  });

  it('to another origin allows nothing', async () => {
    const { headers, statusCode } = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/user/login',
      headers: {
        host: known.tenant.host,
        origin: 'https://evil.test',
        'access-control-request-method': 'POST',
      },
    });
    expect(statusCode).toBe(404);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('an error that nobody expected', () => {
  it('says that something went wrong and nothing else', async () => {
    await test.database.asOwner('alter table reports rename to reports_away');
    try {
      const { statusCode, body, headers } = await call('listReports', {
        authorization: `Bearer ${known.learner.token}`,
      });
      expect([statusCode, JSON.parse(body)]).toEqual([
        500,
        { message: 'An error occurred', code: 'internal' },
      ]);
      expect(headers).toMatchObject(PERSONAL);
    } finally {
      await test.database.asOwner('alter table reports_away rename to reports');
    }
  });
});
