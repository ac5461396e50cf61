import type { PlatformType, TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { queryWithoutTenant } from '../../db/query.ts';

export type ListedTenant = {
  id: TenantId;
  shortName: string;
  name: string;
  platformType: PlatformType;
  hosts: string[];
  staff: number;
};

/** Every tenant, by its short name. The pool is the owner's, which sees them all. */
export async function listTenants(owner: Pool): Promise<ListedTenant[]> {
  return queryWithoutTenant<ListedTenant>(
    owner,
    `select t.tenant_id as id, s.short_name as "shortName", t.name, t.platform_type as "platformType",
            array(select h.host from tenant_hosts h where h.tenant_id = t.tenant_id order by h.position) as hosts,
            (select count(*)::int from users u
             where u.tenant_id = t.tenant_id and u.role = 'staff' and u.disabled_at is null) as staff
     from tenants t join tenant_short_names s on s.tenant_id = t.tenant_id order by s.short_name collate "C"`,
  );
}

export async function findTenantId(owner: Pool, shortName: string): Promise<TenantId | null> {
  const [row] = await queryWithoutTenant<{ id: TenantId }>(
    owner,
    'select tenant_id as id from tenant_short_names where short_name = $1',
    [shortName],
  );
  return row?.id ?? null;
}
