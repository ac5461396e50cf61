import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { getExtraPercent } from '../accommodations/accommodations.service.ts';
import { presentListedTest } from './tests.present.ts';
import { listTests } from './tests.service.ts';

export function testRoutes(deps: { tenants: TenantDirectory }): { getTests: Handler<'getTests'> } {
  return {
    async getTests({ query }, { user, tenantId }) {
      if (!(await isReferenceTo(deps.tenants, query.subdomain_reference, tenantId)))
        return new Failure('not_found');
      const [tests, percent] = await Promise.all([listTests(user.id), getExtraPercent(user.id)]);
      return { tests: tests.map((test) => ({ ...presentListedTest(test), extra_percent: percent })) };
    },
  };
}
