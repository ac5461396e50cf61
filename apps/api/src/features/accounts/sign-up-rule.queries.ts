import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** The domain of a canonical address (decision 0056), in lower case as the tenant's domains are. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Part of a statement: true when the current tenant takes sign-ups with this address. A domain is compared
 * whole: one of its subdomains is another domain.
 */
export function isAdmitted(email: string): RawBuilder<boolean> {
  return sql<boolean>`(select sign_up_domains is null or ${domainOf(email)} = any(sign_up_domains)
    from tenants where tenant_id = ${currentTenantId()})`;
}

/**
 * True when a person with this address may sign up. Decided by its domain alone, so that it tells nothing
 * about accounts.
 */
export async function maySignUp(email: string): Promise<boolean> {
  const { rows } = await sql<{ admitted: boolean }>`select ${isAdmitted(email)} as admitted`.execute(db());
  return rows[0]?.admitted === true;
}
