import { contract, type EndpointName } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const known = {
  ...(await sit(test, { tenant: await createTestTenant(test, { domain: 'localhost' }) })),
  password: '',
};

function askForHead(url: string, token: string) {
  const headers = { host: known.tenant.host, authorization: `Bearer ${token}` };
  return test.app.inject({ method: 'HEAD', url, headers });
}

describe('asking for the head alone', () => {
  it('never starts an attempt', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const url = contract.getTest.path.replace(':id', await tenant.newTest());
    const headers = { host: tenant.host, authorization: `Bearer ${learner.token}` };
    await test.app.inject({ method: 'HEAD', url, headers });
    const attempts = 'select id from attempts where tenant_id = $1';
    expect(await test.database.asOwner(attempts, [tenant.id])).toEqual([]);
  });

  // HEAD of a file is answered like the file, with its length where that is known.
  const files: EndpointName[] = ['downloadData', 'getImportTemplate'];
  it.each(endpointNames.filter((name) => !files.includes(name)))('of %s leads nowhere', async (name) => {
    const { statusCode, body } = await askForHead(pathOf(name, known), known.learner.token);
    expect([statusCode, body]).toEqual([404, '']);
  });

  it.each(['/healthz', '/readyz', '/dev/mailbox'])('of %s is answered as before', async (url) => {
    const { statusCode, body } = await askForHead(url, '');
    expect([statusCode, body]).toEqual([200, '']);
  });
});
