import type { OrderId, TransactionId, UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';
import type { OrderRow } from './orders.queries.ts';

export type TransactionRow = Pick<
  OrderRow,
  'user_id' | 'provider' | 'currency' | 'access' | 'validity_days'
> & {
  id: TransactionId;
  order_id: OrderId;
  payment_id: string;
  amount_pence: number;
  paid_at: Date;
  refunded_pence: number;
  disputed: boolean;
};

const COLUMNS = `t.id, t.order_id, t.user_id, t.provider, t.payment_id, t.amount_pence, t.currency, t.access,
            t.validity_days, t.paid_at, t.refunded_pence, t.disputed`;

export async function findTransactionOfOrder(orderId: OrderId): Promise<TransactionRow | null> {
  const [transaction] = await query<TransactionRow>(
    `select ${COLUMNS}
     from transactions t
     where t.tenant_id = $1 and t.order_id = $2`,
    [orderId],
  );
  return transaction ?? null;
}

type Paid = { paymentId: string; refundedPence: number; disputed: boolean };

/** @throws where the order has one already, or the provider's payment is another order's */
export async function insertTransaction(order: OrderRow, paid: Paid): Promise<TransactionRow> {
  return one(
    await query<TransactionRow>(
      `insert into transactions as t
         (tenant_id, id, order_id, user_id, provider, payment_id, amount_pence, currency, access,
          validity_days, refunded_pence, disputed, paid_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       returning ${COLUMNS}`,
      [
        newId<'transaction'>(),
        order.id,
        order.user_id,
        order.provider,
        paid.paymentId,
        order.price_pence,
        order.currency,
        order.access,
        order.validity_days,
        paid.refundedPence,
        paid.disputed,
        currentTime(),
      ],
    ),
  );
}

export async function updateTransaction(
  id: TransactionId,
  { refundedPence, disputed }: Omit<Paid, 'paymentId'>,
): Promise<void> {
  await query(
    `update transactions set refunded_pence = $3, disputed = $4
     where tenant_id = $1 and id = $2`,
    [id, refundedPence, disputed],
  );
}

export type ListedTransaction = TransactionRow & {
  invoice_file: string | null;
  invoice_failed_at: Date | null;
};

/** Payments of the learner, newest first. */
export async function listTransactions(userId: UserId): Promise<ListedTransaction[]> {
  return query<ListedTransaction>(
    `select ${COLUMNS}, i.file_name as invoice_file, i.failed_at as invoice_failed_at
     from transactions t
     left join invoices i on i.tenant_id = $1 and i.transaction_id = t.id
     where t.tenant_id = $1 and t.user_id = $2
     order by t.paid_at desc, t.id desc`,
    [userId],
  );
}

/** Records that an event was taken; an existing record stays as it is. */
export async function insertEvent(event: {
  provider: OrderRow['provider'];
  id: string;
  type: string;
  orderId: OrderId;
  outcome: 'applied' | 'mismatch';
}): Promise<void> {
  await query(
    `insert into payment_events (tenant_id, provider, event_id, event_type, order_id, outcome)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [event.provider, event.id, event.type, event.orderId, event.outcome],
  );
}

export async function wasEventTaken(provider: OrderRow['provider'], id: string): Promise<boolean> {
  const taken = await query(
    `select 1 from payment_events
     where tenant_id = $1 and provider = $2 and event_id = $3`,
    [provider, id],
  );
  return taken.length > 0;
}
