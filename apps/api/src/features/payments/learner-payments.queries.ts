import type { OrderId, TransactionId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { OrderRow } from './orders.queries.ts';

export type LearnerPayment = {
  id: TransactionId;
  order_id: OrderId;
  payment_id: string;
  provider: OrderRow['provider'];
  account: OrderRow['account'];
  access: string;
  amount_pence: number;
  refunded_pence: number;
  disputed: boolean;
  paid_at: Date;
  /** Number of the invoice, and whether its PDF is there. */
  number: number | null;
  has_pdf: boolean;
};

/** Payments of a learner, oldest first, with the invoice of each. */
export async function listLearnerPayments(userId: UserId): Promise<LearnerPayment[]> {
  return query<LearnerPayment>(
    `select t.id, t.order_id, t.payment_id, t.provider, o.account, t.access, t.amount_pence, t.refunded_pence, t.disputed,
            t.paid_at, i.number, i.file_name is not null as has_pdf
     from transactions t
     join orders o on o.tenant_id = $1 and o.id = t.order_id
     left join invoices i on i.tenant_id = $1 and i.transaction_id = t.id
     where t.tenant_id = $1 and t.user_id = $2 order by t.paid_at, t.id`,
    [userId],
  );
}

export type LearnerOrder = {
  id: OrderId;
  access: string;
  price_pence: number;
  created_at: Date;
  checkout_id: string | null;
};

/** Open orders of a learner, not yet paid, oldest first. */
export async function listOpenOrders(userId: UserId): Promise<LearnerOrder[]> {
  return query<LearnerOrder>(
    `select id, access, price_pence, created_at, checkout_id from orders
     where tenant_id = $1 and user_id = $2 and status = 'open' order by created_at, id`,
    [userId],
  );
}

/**
 * Closes a learner's open orders for good. The provider may still be paid: that is recorded and can be
 * refunded. Its pages, which show to whom they belong, are forgotten.
 */
export async function closeOrders(userId: UserId): Promise<void> {
  await query(
    `update orders set checkout_url = null, status = case when status = 'open' then 'expired' else status end
     where tenant_id = $1 and user_id = $2`,
    [userId],
  );
}
