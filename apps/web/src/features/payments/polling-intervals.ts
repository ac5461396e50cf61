import type { ApiResponse } from '../../api/client.ts';

type Transaction = ApiResponse<'getUserTransactions'>['transactions'][number];
export type OrderState = ApiResponse<'getOrder'>['order']['state'];

const MINUTE_MS = 60_000;

/** An invoice usually takes seconds; if it does not, there is a fault that takes longer. */
const INVOICE_SOON_MS = 3_000;
const INVOICE_LATE_MS = 30_000;

/**
 * Interval before asking again for pending invoices, in milliseconds; false where none is pending.
 * @param now by the server's clock, in milliseconds
 */
export function invoicePollingMs(
  transactions: readonly Pick<Transaction, 'invoice_state' | 'createdAt'>[],
  now: number,
): number | false {
  const coming = transactions.filter(({ invoice_state }) => invoice_state !== 'ready');
  if (coming.length === 0) return false;
  const isSoon = coming.some(
    ({ invoice_state, createdAt }) =>
      invoice_state === 'in_progress' && now - Date.parse(createdAt) < 2 * MINUTE_MS,
  );
  return isSoon ? INVOICE_SOON_MS : INVOICE_LATE_MS;
}

const ORDER_SOON_MS = 2_000;
const ORDER_LATE_MS = 10_000;
/** Time after which the learner should not have to wait in front of the page. */
export const ORDER_TIMEOUT_MS = 10 * MINUTE_MS;

/**
 * Interval before asking again for the state of an order, in milliseconds; false where it will not change, or
 * was asked long enough.
 */
export function orderPollingMs(state: OrderState, waitedMs: number): number | false {
  if (state !== 'open' || waitedMs >= ORDER_TIMEOUT_MS) return false;
  return waitedMs < MINUTE_MS ? ORDER_SOON_MS : ORDER_LATE_MS;
}
