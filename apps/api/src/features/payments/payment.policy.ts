import type { OrderId, TenantId } from '@assay/assessment';

export type OrderStatus = 'open' | 'paid' | 'failed' | 'expired';

/** A checkout as the provider says that it stands. Amounts are pence. */
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

/** An order as it stands with us. Amounts are pence. */
export type OrderFacts = {
  id: OrderId;
  tenantId: TenantId;
  checkoutId: string | null;
  pricePence: number;
  currency: string;
  status: OrderStatus;
};

/** The payment of an order as we have it. */
export type TransactionFacts = { paymentId: string; refundedPence: number; disputed: boolean };

/** In what the provider's checkout is not the order; each of them alone grants nothing. */
export type Mismatch = 'checkout' | 'order' | 'tenant' | 'amount' | 'currency' | 'payment';

export type PaymentDecision =
  | { kind: 'mismatch'; of: Mismatch }
  /** The first time that it is known to be paid. `counts`: whether it gives access, refunded or disputed already or not. */
  | { kind: 'record'; paymentId: string; refundedPence: number; disputed: boolean; counts: boolean }
  /** What became of a payment that we have. */
  | { kind: 'change'; refundedPence: number; disputed: boolean; counts: boolean }
  | { kind: 'set_status'; status: 'failed' | 'expired' }
  | { kind: 'nothing' };

/**
 * What follows for an order from how its checkout stands with the provider. It depends on that state alone and not on
 * which event told of it, so that events may come twice, together and in any order.
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
    // What was paid stays paid, whatever is said of the checkout later.
    if (status !== 'paid') return { kind: 'nothing' };
    if (transaction.refundedPence === refundedPence && transaction.disputed === disputed)
      return { kind: 'nothing' };
    return { kind: 'change', refundedPence, disputed, counts: givesAccess(state) };
  }
  if (status === 'paid' && paymentId !== null)
    return { kind: 'record', paymentId, refundedPence, disputed, counts: givesAccess(state) };
  // What has ended is open no more, such as the order of an account that was closed.
  if (status === 'paid' || status === 'open' || status === order.status) return { kind: 'nothing' };
  return { kind: 'set_status', status };
}

/** A payment gives access until all of it is paid back, or the payer's bank takes it. */
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
