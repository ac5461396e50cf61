import { currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';
import type { BillingFacts } from './billing-entry.ts';

/** Finds the current tenant's details on its invoices; null if it has none of its own. */
export async function findBilling(): Promise<BillingFacts | null> {
  const row = await db()
    .selectFrom('billing_details')
    .select(['seller', 'address', 'vat_number as vatNumber', 'vat_basis_points as vatBasisPoints'])
    .where('tenant_id', '=', currentTenantId())
    .executeTakeFirst();
  return row ?? null;
}

/** @param billing null for none */
export async function setBilling(billing: BillingFacts | null): Promise<void> {
  if (billing === null) {
    await db().deleteFrom('billing_details').where('tenant_id', '=', currentTenantId()).execute();
    return;
  }
  const fields = {
    seller: billing.seller,
    address: billing.address,
    vat_number: billing.vatNumber,
    vat_basis_points: billing.vatBasisPoints,
  };
  await db()
    .insertInto('billing_details')
    .values({ tenant_id: currentTenantId(), ...fields })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(fields))
    .execute();
}
