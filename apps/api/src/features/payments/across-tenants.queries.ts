import type { OrderId, TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { ProviderName } from '../../adapters/payments/payment-provider.ts';
import { queryWithoutTenant } from '../../db/query.ts';

/** Tenant and order of a checkout that was paid into the installation's account. Ids only. */
export async function findOrderAnywhere(
  pool: Pool,
  provider: ProviderName,
  checkoutId: string,
): Promise<{ tenantId: TenantId; orderId: OrderId } | null> {
  const [row] = await queryWithoutTenant<{ tenant_id: TenantId; order_id: OrderId }>(
    pool,
    'select tenant_id, order_id from order_of_checkout($1, $2)',
    [provider, checkoutId],
  );
  return row === undefined ? null : { tenantId: row.tenant_id, orderId: row.order_id };
}
