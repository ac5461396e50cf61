import type { SignUpRule } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/** The domain of a canonical address (decision 0056), in lower case as the tenant's domains are. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Part of a statement: true when the current tenant takes sign-ups with this domain. It is compared whole:
 * one of its subdomains is another domain. Where everybody is invited, nobody signs up without.
 * @param domain parameter with {@link domainOf} the address, such as `$2`
 */
export const isAdmitted = (domain: `$${number}`) =>
  `(select sign_up <> 'invitation' and (sign_up_domains is null or ${domain} = any(sign_up_domains))
         from tenants where tenant_id = $1)`;

/** Rule of the current tenant, and true when a person with this address may sign up by it. */
export async function readSignUpRule(email: string): Promise<{ rule: SignUpRule; admitted: boolean }> {
  const rows = await query<{ rule: SignUpRule; admitted: boolean }>(
    `select sign_up as rule, ${isAdmitted('$2')} as admitted from tenants where tenant_id = $1`,
    [domainOf(email)],
  );
  return one(rows);
}
