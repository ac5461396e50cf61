import { query } from '../../db/query.ts';

/** The domain of a canonical address (decision 0056), in lower case as the tenant's domains are. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Part of a statement: true when the current tenant takes sign-ups with this domain. It is compared whole:
 * one of its subdomains is another domain.
 * @param domain parameter with {@link domainOf} the address, such as `$2`
 */
export const isAdmitted = (domain: `$${number}`) =>
  `(select sign_up_domains is null or ${domain} = any(sign_up_domains) from tenants where tenant_id = $1)`;

/**
 * True when a person with this address may sign up. Decided by its domain alone, so that it tells nothing
 * about accounts.
 */
export async function maySignUp(email: string): Promise<boolean> {
  const [row] = await query<{ admitted: boolean }>(`select ${isAdmitted('$2')} as admitted`, [
    domainOf(email),
  ]);
  return row?.admitted === true;
}
