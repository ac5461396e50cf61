import type { Pool } from 'pg';

/** Asked before a tenant is known, through a reviewed function that returns an id only. */
export async function findTenantIdOfHost(pool: Pool, host: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>('select tenant_of_host($1) as id', [host]);
  return rows[0]?.id ?? null;
}
