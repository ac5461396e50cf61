import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { queryWithoutTenant } from '../db/query.ts';

/** Runs before a tenant is known, through a reviewed function that returns an id only. */
export async function findTenantIdOfHost(pool: Pool, host: string): Promise<TenantId | null> {
  const rows = await queryWithoutTenant<{ id: TenantId | null }>(pool, 'select tenant_of_host($1) as id', [
    host,
  ]);
  return rows[0]?.id ?? null;
}
