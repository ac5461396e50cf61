import { contract, type EndpointName, isFileAnswer } from '@assay/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callsWithABody,
  callsWithAnId,
  goodRequests,
  isOpenTo,
  type Known,
  pathOf,
} from '../testing/every-endpoint.ts';
import {
  HOSTILE_IDS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_VALUES,
  positionsIn,
  replaceAt,
} from '../testing/hostile-values.ts';
import { errorCodeOf, expectWellFormed } from '../testing/replies.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { isWhole, roundsOf } from '../testing/test-forms.ts';
import { newManager } from '../testing/tickets/staffing.ts';
import { createTicketer } from '../testing/tickets/ticketing.ts';

let test: TestApp;
let known: Known;
/** The tenant whose mailbox may be read. */
let local: TestTenant;
/** Session token of one of the staff, for the calls that are not for learners. */
let staffToken: string;
beforeAll(async () => {
  test = await startTestApp();
  const sitting = await sit(test);
  const { tenant, learner } = sitting;
  const ticketId = await createTicketer(test, tenant, learner).open();
  known = { ...sitting, ticketId, password: 'a password of mine' };
  staffToken = (await newManager(test, tenant)).token;
  local = await createTestTenant(test, { domain: 'localhost' });
});
afterAll(() => test.close());

type Parts = { id?: string; query?: string; payload?: string };

async function send(name: EndpointName, { id, query, payload }: Parts) {
  const url = pathOf(name, known, id);
  return test.app.inject({
    method: contract[name].method,
    url: query === undefined ? url : `${url}?${query}`,
    headers: {
      host: known.tenant.host,
      authorization: `Bearer ${isOpenTo('learner', name) ? known.learner.token : staffToken}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** A file, where the value happens to be one that is taken, has a form of its own. */
const isGivenFile = (name: EndpointName, reply: { statusCode: number }) =>
  isFileAnswer(contract[name].response) && reply.statusCode === 200;

const goodBody = (name: EndpointName): unknown => goodRequests[name](known).body;

/** The short form tries an eighth of the values in each field, and in the next one another. */
const SHARE = isWhole ? 1 : 8;
const shareOf = <Value>(values: readonly Value[], name: EndpointName, field: number): Value[] =>
  values.filter((_, index) => (index + field + callsWithABody.indexOf(name)) % SHARE === 0);

describe.each(callsWithABody)('the body of %s', (name) => {
  it('with any field missing or of another kind is answered in the one form', async () => {
    const good = goodBody(name);
    let tried = 0;
    for (const [field, position] of positionsIn(good).entries()) {
      for (const value of [undefined, ...shareOf(HOSTILE_VALUES, name, field)]) {
        const payload = JSON.stringify(replaceAt(good, position, value)) ?? '';
        const reply = await send(name, { payload });
        if (!isGivenFile(name, reply)) {
          expectWellFormed(reply, `${position.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`);
        }
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(HOSTILE_VALUES.length / SHARE);
  });

  it('with JSON that only a hand can write in any field is answered in the one form', async () => {
    const good = goodBody(name);
    for (const [field, position] of positionsIn(good).entries()) {
      const text = JSON.stringify(replaceAt(good, position, '#here#'));
      for (const json of shareOf(HOSTILE_JSON, name, field)) {
        const reply = await send(name, { payload: text.replace('"#here#"', json) });
        if (!isGivenFile(name, reply))
          expectWellFormed(reply, `${position.join('.')} = ${json.slice(0, 40)}`);
      }
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });
});

describe('the link in the body of verifyEmail', () => {
  it('of any kind, alone or beside a code, is answered in the one form and admits nobody', async () => {
    for (const link of ['0'.repeat(16), 'A'.repeat(43), ...HOSTILE_VALUES]) {
      for (const body of [{ link }, { ...goodRequests.verifyEmail(known).body, link }]) {
        const reply = await send('verifyEmail', { payload: JSON.stringify(body) });
        expectWellFormed(reply, JSON.stringify(link).slice(0, 40));
        expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

describe('a body that is any JSON at all', () => {
  it('is answered in the one form by every call', async () => {
    const anything = fc.jsonValue({ maxDepth: 4 });
    const calls = fc.constantFrom(...callsWithABody);
    const body = fc.oneof(
      anything,
      fc.tuple(calls, anything).map(([name, value]) => ({ ...Object(goodBody(name)), extra: value })),
    );
    await fc.assert(
      fc.asyncProperty(calls, body, async (name, value) => {
        const reply = await send(name, { payload: JSON.stringify(value) });
        if (!isGivenFile(name, reply)) expectWellFormed(reply, name);
      }),
      { numRuns: roundsOf(20, 400) },
    );
  });
});

describe('a path', () => {
  it.each(callsWithAnId)('of %s that holds no id is not found', async (name) => {
    const body = 'body' in contract[name] ? { payload: JSON.stringify(goodBody(name)) } : {};
    for (const id of HOSTILE_IDS) {
      const reply = await send(name, { id, ...body });
      expectWellFormed(reply, id);
      expect(errorCodeOf(reply), id).toBe('not_found');
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/test/get-tests/',
    '/API/test/get-tests',
    '//api/test/get-tests',
    '/api/user/%',
  ])('%s is refused in the one form', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const reply = await test.app.inject({ method, url: path, headers: { host: known.tenant.host } });
      expectWellFormed(reply, `${method} ${path}`);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a query', () => {
  it.each(HOSTILE_QUERIES)('of %s is answered in the one form', async (query) => {
    expectWellFormed(await send('getTests', { query }), query);
  });

  it.each(['to=%00', 'to=a%00b', 'to=%ff', 'to[]=a', 'to=a&to=b', 'to=%zz'])(
    'of %s is answered by the mailbox in the one form',
    async (query) => {
      const url = `/dev/mail?${query}`;
      expectWellFormed(await test.app.inject({ url, headers: { host: local.host } }), query);
    },
  );
});
