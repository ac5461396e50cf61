import { query } from '../../db/query.ts';

type SealedKeys = { secret_key: Buffer; webhook_secret: Buffer };
type AccountRow = SealedKeys & { connected_at: Date };

/** The tenant's own account with the provider; null where the installation's is used. */
export async function findPaymentAccount(): Promise<AccountRow | null> {
  const [account] = await query<AccountRow>(
    `select secret_key, webhook_secret, connected_at
     from payment_accounts
     where tenant_id = $1`,
  );
  return account ?? null;
}

/** Keeps the tenant's own account in place of an earlier one. For the owner's role. */
export async function upsertPaymentAccount({ secret_key, webhook_secret }: SealedKeys): Promise<void> {
  await query(
    `insert into payment_accounts (tenant_id, provider, secret_key, webhook_secret, connected_at)
     values ($1, 'stripe', $2, $3, the_clock())
     on conflict (tenant_id) do update set
       secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret, connected_at = excluded.connected_at`,
    [secret_key, webhook_secret],
  );
}

/** Forgets the tenant's own account. For the owner's role. */
export async function deletePaymentAccount(): Promise<void> {
  await query('delete from payment_accounts where tenant_id = $1');
}
