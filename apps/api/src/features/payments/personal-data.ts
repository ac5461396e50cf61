import type { UserId } from '@assay/assessment';
import { listPeriods } from '../subscriptions/subscriptions.service.ts';
import { listKeptOrders } from './orders.queries.ts';

/** Part of erasing a learner: open orders, and the pages that show to whom they belong. */
export { closeOrders as eraseLearner } from './learner-payments.queries.ts';

/**
 * Copies a learner's payment records for the learner's own export: each order with its payment and the
 * content of the invoice, and the periods of access. Amounts are pence.
 */
export async function exportLearner(userId: UserId): Promise<{ orders: object[]; plan_periods: object[] }> {
  const orders = await listKeptOrders(userId);
  const payments = new Map(orders.map(({ transaction_id, payment_id }) => [transaction_id, payment_id]));
  const periods = await listPeriods(userId);
  return {
    orders: orders.map((order) => ({
      ordered_at: order.created_at,
      access: order.access,
      validity_days: order.validity_days,
      price_pence: order.price_pence,
      currency: order.currency,
      state: order.status,
      payment:
        order.transaction_id === null
          ? null
          : {
              payment_id: order.payment_id,
              paid_at: order.paid_at,
              amount_pence: order.amount_pence,
              refunded_pence: order.refunded_pence,
              disputed: order.disputed,
            },
      invoice:
        order.invoice_number === null
          ? null
          : { number: order.invoice_number, issued_at: order.issued_at, says: order.invoice_content },
    })),
    plan_periods: periods.map(({ granted_at, days, until, revoked_at, transaction_id }) => ({
      granted_at,
      days,
      until,
      revoked_at,
      payment_id: transaction_id === null ? null : (payments.get(transaction_id) ?? null),
    })),
  };
}
