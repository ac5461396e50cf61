import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();

describe('the list of tests', () => {
  it('has the active ones, the newest first', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    for (const name of ['First', 'Second', 'Withdrawn', 'Third']) await tenant.newTest({ name });
    await test.database.asOwner(
      `update tests set status = 'Inactive' where tenant_id = $1 and test_name = 'Withdrawn'`,
      [tenant.id],
    );
    const { body } = await test.call('getTests', { host: tenant.host, token });
    expect(body.tests.map(({ test_name }) => test_name)).toEqual(['Third', 'Second', 'First']);
  });

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
