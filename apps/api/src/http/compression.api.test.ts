import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { contract, type Endpoint, isFileAnswer, requiresSession } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const TESTS = '/api/test/get-tests';
const DECODED = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

let test: TestApp;
let many: TestTenant;
let few: TestTenant;
beforeAll(async () => {
  test = await startTestApp();
  [many, few] = [await createTestTenant(test), await createTestTenant(test)];
  for (let index = 0; index < 30; index++) await many.newTest({ name: `Paper ${index}` });
  for (let index = 0; index < 12; index++) await few.newTest({ name: `Paper ${index}` });
});
afterAll(() => test.close());

async function list(tenant: TestTenant, accepted?: string) {
  const { token } = await tenant.newLearner();
  const headers = { host: tenant.host, authorization: `Bearer ${token}` };
  return test.app.inject({
    url: TESTS,
    headers: accepted === undefined ? headers : { ...headers, 'accept-encoding': accepted },
  });
}

describe('a long list of tests', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
  ] as const)('comes for “%s” as %s, whole and with its length', async (accepted, encoding) => {
    const { headers, rawPayload } = await list(many, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Host, Accept-Encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    const json = DECODED[encoding](rawPayload).toString();
    expect(JSON.parse(json).tests).toHaveLength(30);
    expect(rawPayload.length).toBeLessThan(json.length / 4);
  });

  it.each([undefined, 'identity', 'compress', 'br;q=0, gzip;q=0, zstd;q=0'])(
    'comes as it is for “%s”, and says to caches that it might not',
    async (accepted) => {
      const { headers, body } = await list(many, accepted);
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Host, Accept-Encoding']);
      expect(JSON.parse(body).tests).toHaveLength(30);
    },
  );

  it('comes as it is where it is short: compressing it would cost more than it saves', async () => {
    const { headers, body } = await list(few, 'gzip, deflate, br, zstd');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body).tests).toHaveLength(12);
  });
});

/** Fields that allow an action, or whose value must not be guessed from how well a response compresses. */
const SECRET = /token|writer|secret|password|otp|code|link|profile_url|sign|reset|stripe|email|mobile/iu;

describe('what travels compressed', () => {
  const endpoints: [string, Endpoint][] = Object.entries(contract);
  const compressed = endpoints.filter(([, endpoint]) => endpoint.compressed === true);

  it('is named, call by call', () => {
    expect(compressed.map(([name]) => name).sort()).toEqual([
      'getItemAnalysis',
      'getReport',
      'getTests',
      'listReports',
    ]);
  });

  it.each(compressed)(
    '%s is JSON without a secret, and answers a token in a header alone',
    (_name, endpoint) => {
      const { access, response } = endpoint;
      // No page of another site can have a browser ask for it: that sends cookies along, and never this
      // header.
      expect(requiresSession(access)).toBe(true);
      if (isFileAnswer(response)) throw new Error('A file is no JSON.');
      const schema = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' });
      expect(fieldsOf(schema).filter((name) => SECRET.test(name))).toEqual([]);
    },
  );
});

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} }: { properties?: object } = schema;
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)];
}
