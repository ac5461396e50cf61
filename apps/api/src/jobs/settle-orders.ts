import type { Pool } from 'pg';
import { withTenant } from '../db/context.ts';
import { lookAtOrders } from '../features/payments/look-at-orders.service.ts';
import type { PaymentDeps } from '../features/payments/settle.service.ts';
import { listTenantIds } from './across-tenants.queries.ts';

/** Of one tenant in one run: the others come up, too, and the provider has its rates. */
const AT_MOST = 100;

/** Asks about orders that were not heard of for a while, tenant by tenant. */
export async function settleOrders({ pool, payments }: { pool: Pool; payments: PaymentDeps }): Promise<void> {
  for (const tenantId of await listTenantIds(pool)) {
    await withTenant(pool, tenantId, () => lookAtOrders(payments, AT_MOST));
  }
}
