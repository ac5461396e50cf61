import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { createFairQueue } from '../http/overload/fair-queue.ts';
import { LIMITS } from '../http/overload/limits.ts';

/** Runs work in a transaction of the tenant, in the turn of `key`: an address, a user. */
export type AskDatabase = <T>(tenantId: TenantId, key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates the queue of the sockets' database queries. They use few of the visitors' connections: a crowd of
 * sockets holds up no log-in, and no save at all.
 */
export function createSocketQueriesQueue(visitorPool: Pool): AskDatabase {
  const { socketQueries } = LIMITS;
  const share = ((visitorPool.options.max ?? 1) * socketQueries.percentOfVisitors) / 100;
  const queue = createFairQueue({ ...socketQueries, concurrency: Math.max(1, Math.floor(share)) });
  return (tenantId, key, work) =>
    queue(key, () => withTenant(visitorPool, tenantId, () => inTransaction(work)));
}
