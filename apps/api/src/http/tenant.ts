import { domainToASCII } from 'node:url';
import type { TenantId } from '@assay/assessment';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { SingleFlight } from '../cache.ts';
import { isInTransaction } from '../db/context.ts';
import { findTenantIdOfHost } from './tenant.queries.ts';

const FORGET_AFTER_MS = 5_000;
const REMEMBERED_HOSTS = 1_000;
/** Characters that the conversion to ASCII would cut off or decode: a host's name holds none of them. */
const NOT_OF_A_NAME = /[\s/\\?#@:%[\]]/u;

/**
 * Normalises the name by which a host is looked up: lower case, without port and trailing dot, in ASCII.
 * @returns null when it cannot be a host's name
 */
export function normaliseHost(host: string): string | null {
  const withoutPort = host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/u, '')
    .replace(/\.$/u, '');
  if (withoutPort === '' || withoutPort.length > 253 || NOT_OF_A_NAME.test(withoutPort)) return null;
  const ascii = domainToASCII(withoutPort);
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u.test(ascii) ? ascii : null;
}

/** The host by which an admitted caller came: one of the tenant's, whatever else the caller may write. */
export function hostOfCaller({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const host = normaliseHost(headers.host ?? '');
  if (host === null) throw new Error('A caller is admitted by the name of a host.');
  return host;
}

export type TenantDirectory = {
  /** Finds the tenant of a Host header or a host in a body; null when it is none of ours. */
  tenantOfHost(host: string): Promise<TenantId | null>;
  /** The tenant of a Host header as it was last found; null when it is not remembered. Asks no database. */
  rememberedTenantOfHost(host: string): TenantId | null;
};

/** Looks hosts up in the database and caches them for a few seconds. */
export function createTenantDirectory(pool: Pool): TenantDirectory {
  const remembered = new LRUCache<string, { tenantId: TenantId; until: number }>({ max: REMEMBERED_HOSTS });
  /** By their original spelling: a browser always writes a host the same way. */
  const names = new LRUCache<string, string>({ max: REMEMBERED_HOSTS });
  const underWay = new SingleFlight<TenantId | null>();
  /**
   * A crowd that comes at once asks once (single flight); within a transaction each asks on its own
   * connection.
   */
  const lookUp = (name: string): Promise<TenantId | null> => {
    if (isInTransaction()) return findTenantIdOfHost(pool, name);
    return underWay.run(name, () => findTenantIdOfHost(pool, name));
  };
  return {
    rememberedTenantOfHost: (host) => remembered.get(names.get(host) ?? '')?.tenantId ?? null,
    async tenantOfHost(host) {
      const name = names.get(host) ?? normaliseHost(host);
      if (name === null) return null;
      const known = remembered.get(name);
      if (known !== undefined && known.until > Date.now()) return known.tenantId;
      const tenantId = await lookUp(name);
      if (tenantId === null) {
        remembered.delete(name);
        return null;
      }
      remembered.set(name, { tenantId, until: Date.now() + FORGET_AFTER_MS });
      names.set(host, name);
      return tenantId;
    },
  };
}

/** True when a reference means this tenant: by its id, by one of its hosts, or by being left out. */
export async function isReferenceTo(
  tenants: TenantDirectory,
  reference: string | undefined,
  tenantId: TenantId,
): Promise<boolean> {
  if (reference === undefined || reference.toLowerCase() === tenantId) return true;
  return (await tenants.tenantOfHost(reference)) === tenantId;
}
