import { query } from '../db/query.ts';
import type { BillingFacts } from './billing-entry.ts';

/** Finds the current tenant's details on its invoices; null if it has none of its own. */
export async function findBilling(): Promise<BillingFacts | null> {
  const [row] = await query<BillingFacts>(
    `select seller, address, vat_number as "vatNumber", vat_basis_points as "vatBasisPoints"
     from billing_details where tenant_id = $1`,
  );
  return row ?? null;
}

/** @param billing null for none */
export async function setBilling(billing: BillingFacts | null): Promise<void> {
  if (billing === null) {
    await query('delete from billing_details where tenant_id = $1');
    return;
  }
  await query(
    `insert into billing_details (tenant_id, seller, address, vat_number, vat_basis_points)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id) do update
       set seller = excluded.seller, address = excluded.address, vat_number = excluded.vat_number,
           vat_basis_points = excluded.vat_basis_points`,
    [billing.seller, billing.address, billing.vatNumber, billing.vatBasisPoints],
  );
}
