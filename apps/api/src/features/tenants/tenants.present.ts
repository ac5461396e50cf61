import type { TenantRow } from './tenants.queries.ts';

/** What anyone may know of a tenant. */
export function presentTenant(tenant: Omit<TenantRow, 'first_host'>) {
  return {
    _id: tenant.tenant_id,
    name: tenant.name,
    logo: tenant.logo,
    subdomain_reference: { sub_domain_name: tenant.sub_domain_name },
    look: { accent_hue: tenant.accent_hue, accent_vivid: tenant.accent_vivid },
    login_note: tenant.login_note,
  };
}
