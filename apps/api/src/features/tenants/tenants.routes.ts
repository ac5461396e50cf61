import type { Pool } from 'pg';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import type { TenantDirectory } from '../../http/tenant.ts';
import { readTenant } from './tenants.service.ts';

type Names = 'getSubdomain' | 'getSubDomain';

export function tenantRoutes(deps: { pool: Pool; tenants: TenantDirectory }): {
  [Name in Names]: Handler<Name>;
} {
  return {
    // The one call in which the body's host chooses: it tells only what anyone may know.
    async getSubdomain({ body }) {
      const tenantId = await deps.tenants.tenantOfHost(body.host);
      if (tenantId === null) return new Failure('invalid_hostname');
      const tenant = await readTenant(deps.pool, tenantId);
      return {
        data: {
          _id: tenant.tenant_id,
          name: tenant.name,
          logo: tenant.logo,
          subdomain_reference: { sub_domain_name: tenant.sub_domain_name },
          look: { accent_hue: tenant.accent_hue, accent_vivid: tenant.accent_vivid },
          login_note: tenant.login_note,
        },
      };
    },

    async getSubDomain({ params }, { tenantId }) {
      if (params.id !== tenantId) return new Failure('not_found');
      const tenant = await readTenant(deps.pool, tenantId);
      return {
        subDomain: {
          _id: tenant.tenant_id,
          name: tenant.name,
          sub_domain_name: tenant.sub_domain_name,
          platform_type: tenant.platform_type,
          // Plans come with membership.
          plans: [],
        },
      };
    },
  };
}
