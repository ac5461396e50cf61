import type { OrderId, TransactionId, UserId } from '@assay/assessment';
import type { Selectable } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import type { Database } from '../../db/database.types.ts';
import { correctedNow, db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';
import type { OrderRow } from './orders.queries.ts';

export type TransactionRow = Selectable<Database['transactions']>;

export async function findTransactionOfOrder(orderId: OrderId): Promise<TransactionRow | null> {
  const row = await db()
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', currentTenantId())
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

type Paid = { paymentId: string; refundedPence: number; disputed: boolean };

/** @throws where the order has one already, or the provider's payment is another order's */
export async function insertTransaction(order: OrderRow, paid: Paid): Promise<TransactionRow> {
  return db()
    .insertInto('transactions')
    .values({
      tenant_id: currentTenantId(),
      id: newId<'transaction'>(),
      order_id: order.id,
      user_id: order.user_id,
      provider: order.provider,
      payment_id: paid.paymentId,
      amount_pence: order.price_pence,
      currency: order.currency,
      access: order.access,
      validity_days: order.validity_days,
      paid_at: correctedNow(),
      refunded_pence: paid.refundedPence,
      disputed: paid.disputed,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateTransaction(
  id: TransactionId,
  { refundedPence, disputed }: Omit<Paid, 'paymentId'>,
): Promise<void> {
  await db()
    .updateTable('transactions')
    .set({ refunded_pence: refundedPence, disputed })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

export type ListedTransaction = TransactionRow & {
  invoice_file: string | null;
  invoice_failed_at: Date | null;
};

/** Payments of the learner, newest first. */
export async function listTransactions(userId: UserId): Promise<ListedTransaction[]> {
  return db()
    .selectFrom('transactions as t')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.transaction_id', '=', 't.id'),
    )
    .selectAll('t')
    .select(['i.file_name as invoice_file', 'i.failed_at as invoice_failed_at'])
    .where('t.tenant_id', '=', currentTenantId())
    .where('t.user_id', '=', userId)
    .orderBy('t.paid_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
}

/** Records that an event was taken; an existing record stays as it is. */
export async function insertEvent(event: {
  provider: OrderRow['provider'];
  id: string;
  type: string;
  orderId: OrderId;
  outcome: 'applied' | 'mismatch';
}): Promise<void> {
  await db()
    .insertInto('payment_events')
    .values({
      tenant_id: currentTenantId(),
      provider: event.provider,
      event_id: event.id,
      event_type: event.type,
      order_id: event.orderId,
      outcome: event.outcome,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function wasEventTaken(provider: OrderRow['provider'], id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('payment_events')
    .select('event_id')
    .where('tenant_id', '=', currentTenantId())
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
