import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import { createTenantDirectory } from '../http/tenant.ts';
import { printable } from './printable.ts';

/**
 * The tenant that a person names: by a host, as every request finds it, or by its short name where the owner's access
 * is at hand.
 * @throws an Error in words when there is none, or two
 */
export async function tenantNamed(pool: Pool, owner: Pool | null, name: string): Promise<TenantId> {
  const directory = createTenantDirectory(pool);
  const hosts = [name, `${name}.localhost`];
  const ids = await Promise.all(hosts.map((host) => directory.tenantOfHost(host)));
  ids.push(owner === null ? null : await findTenantId(owner, name));
  const found = new Set(ids.filter((id) => id !== null));
  const [id, other] = found;
  const names = printable(name);
  if (id === undefined)
    throw new Error(`No tenant has the short name ${names} or the host ${names} or ${names}.localhost.`);
  if (other !== undefined) throw new Error(`${names} may be two tenants. Name the whole host.`);
  return id;
}
