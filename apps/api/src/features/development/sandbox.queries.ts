import type { OrderId } from '@assay/assessment';
import { type Selectable, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import type { Database } from '../../db/database.types.ts';
import { db } from '../../db/db.ts';

export type SandboxCheckoutRow = Selectable<Database['sandbox_checkouts']> & { settled: boolean };
type NewCheckout = Pick<
  SandboxCheckoutRow,
  'id' | 'plan_name' | 'amount_pence' | 'currency' | 'success_url' | 'failure_url' | 'cancel_url'
> & { order_id: OrderId };

const isSettled = sql<boolean>`coalesce(settles_at <= clock_timestamp(), false)`.as('settled');

/** Inserts a checkout; a second one of the same order is ignored. */
export async function insertSandboxCheckout(checkout: NewCheckout): Promise<void> {
  await db()
    .insertInto('sandbox_checkouts')
    .values({ tenant_id: currentTenantId(), ...checkout })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSandboxCheckout(id: string): Promise<SandboxCheckoutRow | null> {
  const row = await db()
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .select(isSettled)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** @param settlesAfterSeconds seconds until it is paid; null: declined */
export async function decideSandboxCheckout(
  id: string,
  settlesAfterSeconds: number | null,
): Promise<boolean> {
  const row = await db()
    .updateTable('sandbox_checkouts')
    .set(
      settlesAfterSeconds === null
        ? { status: 'declined' }
        : {
            status: 'paid',
            settles_at: sql<Date>`clock_timestamp() + make_interval(secs => ${settlesAfterSeconds})`,
          },
    )
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds the full amount, once. */
export async function refundSandboxCheckout(id: string): Promise<void> {
  await db()
    .updateTable('sandbox_checkouts')
    .set((eb) => ({ refunded_pence: eb.ref('amount_pence') }))
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

export async function listSandboxCheckouts(since: Date): Promise<SandboxCheckoutRow[]> {
  return db()
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .select(isSettled)
    .where('tenant_id', '=', currentTenantId())
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
}
