import type { Pool } from 'pg';
import { withTenant } from '../db/context.ts';
import { checkOrders } from '../features/payments/check-orders.service.ts';
import type { PaymentDeps } from '../features/payments/settle.service.ts';
import { listTenantIds } from './across-tenants.queries.ts';

/**
 * Maximum number of orders of one tenant in one run: the other tenants get their turn, and the provider has
 * its rate limits.
 */
const AT_MOST = 100;

/** Asks the provider about orders without news for a while, tenant by tenant. */
export async function settleOrders({ pool, payments }: { pool: Pool; payments: PaymentDeps }): Promise<void> {
  for (const tenantId of await listTenantIds(pool)) {
    await withTenant(pool, tenantId, () => checkOrders(payments, AT_MOST));
  }
}
