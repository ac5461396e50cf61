import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

type SealedKeys = { secret_key: Buffer; webhook_secret: Buffer };

/** The tenant's own account with the provider; null where the installation's is used. */
export async function findPaymentAccount(): Promise<(SealedKeys & { connected_at: Date }) | null> {
  const row = await db()
    .selectFrom('payment_accounts')
    .select(['secret_key', 'webhook_secret', 'connected_at'])
    .where('tenant_id', '=', currentTenantId())
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps the tenant's own account in place of an earlier one. For the owner's role. */
export async function upsertPaymentAccount(account: SealedKeys): Promise<void> {
  await db()
    .insertInto('payment_accounts')
    .values({ tenant_id: currentTenantId(), provider: 'stripe', ...account })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...account, connected_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Forgets the tenant's own account. For the owner's role. */
export async function deletePaymentAccount(): Promise<void> {
  await db().deleteFrom('payment_accounts').where('tenant_id', '=', currentTenantId()).execute();
}
