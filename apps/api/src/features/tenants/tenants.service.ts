import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import { getTenant, type TenantRow } from './tenants.queries.ts';

export type { ListedTenant } from './across-tenants.queries.ts';
export { findTenantId, listTenants } from './across-tenants.queries.ts';
export { getTenant, listHosts } from './tenants.queries.ts';

/** A tenant by its id, in a transaction of its own. */
export function readTenant(pool: Pool, tenantId: TenantId): Promise<TenantRow> {
  return withTenant(pool, tenantId, () => inTransaction(getTenant));
}
