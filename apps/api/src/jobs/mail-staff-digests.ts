import type { Pool } from 'pg';
import { withTenant } from '../db/context.ts';
import { mailDigests } from '../features/mails/staff-mails.service.ts';
import { listTenantIds } from './across-tenants.queries.ts';

/** Mails staff digests of what was not mailed to them at once, tenant by tenant. */
export async function mailStaffDigests(deps: { pool: Pool; originOf(host: string): string }): Promise<void> {
  for (const tenantId of await listTenantIds(deps.pool)) {
    await withTenant(deps.pool, tenantId, () => mailDigests(deps));
  }
}
