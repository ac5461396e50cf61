import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestTenant } from '../../testing/test-tenant.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the list of tests', () => {
  it('of a name that is nobody’s is not found for more callers at once than there are connections', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const calls = Array.from({ length: 2 * test.database.pool.options.max }, (_, index) =>
      test.call('getTests', {
        host: tenant.host,
        token,
        query: { subdomain_reference: `nobody-${index}.example.test` },
      }),
    );
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['not_found']));
  });
});
