import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { isLocalCaller } from '../../http/caller.ts';
import type { TenantDirectory } from '../../http/tenant.ts';

/** Access to a page of development: everyone where it is open to all, else callers on this machine. */
export type PageOfDevelopment = { pool: Pool; tenants: TenantDirectory; openToAll: boolean };

/** Runs work in one transaction as the tenant of the request's host, for callers who may use the page. */
export async function asTenantOf<T>(
  { pool, tenants, openToAll }: PageOfDevelopment,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T | Failure<'not_found' | 'invalid_hostname'>> {
  if (!openToAll && !isLocalCaller(request)) return new Failure('not_found');
  const tenantId = await tenants.tenantOfHost(request.headers.host ?? '');
  if (tenantId === null) return new Failure('invalid_hostname');
  return withTenant(pool, tenantId, () => inTransaction(work));
}
