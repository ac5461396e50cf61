import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { presentListedTest } from './tests.present.ts';
import { listTests } from './tests.service.ts';

export function testRoutes(deps: { tenants: TenantDirectory }): { getTests: Handler<'getTests'> } {
  return {
    async getTests({ query }, { user, tenantId }) {
      if (!(await isReferenceTo(deps.tenants, query.subdomain_reference, tenantId)))
        return new Failure('not_found');
      const tests = await listTests(user.id);
      return { tests: tests.map(presentListedTest) };
    },
  };
}
