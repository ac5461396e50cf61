import type { OrderId, TenantId } from '@assay/assessment';

export type OrderStatus = 'open' | 'paid' | 'failed' | 'expired';

/** State of a checkout according to the provider. Amounts are pence. */
export type CheckoutFacts = {
  checkoutId: string;
  orderId: string | null;
  tenantId: string | null;
  status: OrderStatus;
  paymentId: string | null;
  amountPence: number;
  currency: string;
  refundedPence: number;
  disputed: boolean;
};

/** State of an order in our database. Amounts are pence. */
export type OrderFacts = {
  id: OrderId;
  tenantId: TenantId;
  checkoutId: string | null;
  pricePence: number;
  currency: string;
  status: OrderStatus;
};

/** Payment of an order in our database. */
export type TransactionFacts = { paymentId: string; refundedPence: number; disputed: boolean };

/** Ways in which the provider's checkout can differ from the order; each of them alone grants nothing. */
export type Mismatch = 'checkout' | 'order' | 'tenant' | 'amount' | 'currency' | 'payment';

export type PaymentDecision =
  | { kind: 'mismatch'; of: Mismatch }
  /**
   * First report of the payment. `counts` is true when it gives access, which a refund or a dispute may have
   * ended already.
   */
  | { kind: 'record'; paymentId: string; refundedPence: number; disputed: boolean; counts: boolean }
  /** Change of a recorded payment. */
  | { kind: 'change'; refundedPence: number; disputed: boolean; counts: boolean }
  | { kind: 'set_status'; status: 'failed' | 'expired' }
  | { kind: 'nothing' };

/**
 * Decides what follows for an order from the state of its checkout with the provider. The decision depends on
 * that state alone and not on the event, so that events may come twice, concurrently and in any order.
 * @param transaction the order's payment; null where there is none yet
 */
export function decidePayment(
  order: OrderFacts,
  transaction: TransactionFacts | null,
  state: CheckoutFacts,
): PaymentDecision {
  const mismatch = findMismatch(order, transaction, state);
  if (mismatch !== null) return { kind: 'mismatch', of: mismatch };
  const { status, paymentId, refundedPence, disputed } = state;
  if (transaction !== null) {
    // A paid order stays paid, whatever is reported of the checkout later.
    if (status !== 'paid') return { kind: 'nothing' };
    if (transaction.refundedPence === refundedPence && transaction.disputed === disputed)
      return { kind: 'nothing' };
    return { kind: 'change', refundedPence, disputed, counts: givesAccess(state) };
  }
  if (status === 'paid' && paymentId !== null)
    return { kind: 'record', paymentId, refundedPence, disputed, counts: givesAccess(state) };
  // An ended order does not open again, such as that of a closed account.
  if (status === 'paid' || status === 'open' || status === order.status) return { kind: 'nothing' };
  return { kind: 'set_status', status };
}

/** A payment gives access until the full amount is refunded, or the payer's bank takes it back. */
export function givesAccess({
  amountPence,
  refundedPence,
  disputed,
}: Pick<CheckoutFacts, 'amountPence' | 'refundedPence' | 'disputed'>): boolean {
  return !disputed && refundedPence < amountPence;
}

function findMismatch(
  order: OrderFacts,
  transaction: TransactionFacts | null,
  state: CheckoutFacts,
): Mismatch | null {
  if (state.checkoutId !== order.checkoutId) return 'checkout';
  if (state.orderId !== order.id) return 'order';
  if (state.tenantId !== order.tenantId) return 'tenant';
  if (state.amountPence !== order.pricePence) return 'amount';
  if (state.currency !== order.currency) return 'currency';
  if (transaction !== null && state.paymentId !== null && state.paymentId !== transaction.paymentId)
    return 'payment';
  return null;
}
