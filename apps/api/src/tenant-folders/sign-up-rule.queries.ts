import type { SignUpRule } from '@assay/contract';
import { one, query } from '../db/query.ts';

export type StoredRule = { rule: SignUpRule; domains: string[] | null };

/** The rule of the current tenant, locked until the transaction ends. */
export async function lockRule(): Promise<StoredRule> {
  const rows = await query<StoredRule>(
    `select case when sign_up = 'open' and sign_up_domains is not null then 'domains' else sign_up end as rule,
            sign_up_domains as domains
     from tenants where tenant_id = $1 for no key update`,
  );
  return one(rows);
}

export async function updateRule({ rule, domains }: StoredRule): Promise<void> {
  await query('update tenants set sign_up = $2, sign_up_domains = $3 where tenant_id = $1', [rule, domains]);
}
