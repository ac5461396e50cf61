import type { Pool } from 'pg';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { presentContent, presentFaq, presentHelp, presentPlan, presentTenant } from './content.present.ts';
import { findHelp, readFaqs, readLanding, readPages, readTenantWithPlans } from './content.service.ts';
import { readTenant } from './tenants.service.ts';

type Names = 'getSubdomain' | 'getSubDomain' | 'getContent' | 'getPages' | 'getFaqs' | 'getHelp';

export function tenantRoutes({ pool, tenants }: { pool: Pool; tenants: TenantDirectory }): {
  [Name in Names]: Handler<Name>;
} {
  return {
    // The only call in which the body's host decides the tenant: its answer is public.
    async getSubdomain({ body }) {
      const tenantId = await tenants.tenantOfHost(body.host);
      if (tenantId === null) return new Failure('invalid_hostname');
      return { data: presentTenant(await readTenant(pool, tenantId)) };
    },

    async getSubDomain({ params }, { tenantId }) {
      if (params.id !== tenantId) return new Failure('not_found');
      const { tenant, plans } = await readTenantWithPlans(pool, tenantId);
      return {
        subDomain: {
          _id: tenant.tenant_id,
          name: tenant.name,
          sub_domain_name: tenant.sub_domain_name,
          platform_type: tenant.platform_type,
          plans: plans.map(presentPlan),
        },
      };
    },

    async getContent({ query }, { tenantId }) {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return { data: presentContent(await readLanding(pool, tenantId)) };
    },

    async getPages({ query }, { tenantId }) {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return { pages: await readPages(pool, tenantId) };
    },

    async getFaqs({ query }, { tenantId }) {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return { faqs: (await readFaqs(pool, tenantId)).map(presentFaq) };
    },

    async getHelp({ query }, { tenantId }) {
      if (!(await isReferenceTo(tenants, query.subdomain, tenantId))) return new Failure('not_found');
      return presentHelp(await findHelp());
    },
  };
}
