import type { OrderId, TenantId, TransactionId, UserId } from '@assay/assessment';
import { formatPence } from '../invoices/invoice-words.ts';
import type { CheckoutFacts, OrderFacts } from './payment.policy.ts';

/** State of an order and all that followed from it in our database. Amounts are pence. */
export type OrderRecord = OrderFacts & {
  userId: UserId;
  transaction: {
    id: TransactionId;
    userId: UserId;
    paymentId: string;
    amountPence: number;
    currency: string;
    refundedPence: number;
    disputed: boolean;
    days: number;
  } | null;
  /** Access that the transaction gives. */
  period: { userId: UserId; days: number | null; revoked: boolean } | null;
  invoice: { number: number; amountPence: number | null } | null;
};

/** Kinds of differences: between the provider and us, or between our own records. */
export type DifferenceKind =
  | 'paid_there'
  | 'unknown_there'
  | 'unpaid_there'
  | 'amount'
  | 'currency'
  | 'payment_id'
  | 'refunded_there'
  | 'refunded_here'
  | 'disputed_there'
  | 'disputed_here'
  | 'other_checkout'
  | 'other_order'
  | 'other_tenant'
  | 'no_order'
  | 'paid_without_transaction'
  | 'transaction_without_paid_order'
  | 'transaction_without_period'
  | 'period_without_right'
  | 'right_without_period'
  | 'period_differs'
  | 'expiry'
  | 'invoice_missing'
  | 'invoice_amount'
  | 'invoice_gap'
  | 'invoice_duplicate'
  | 'invoice_counter';

export type Difference = {
  kind: DifferenceKind;
  /** In one sentence, with ids and amounts. */
  words: string;
  /** Order that another query to the provider corrects; null where that does not help. */
  settles: OrderId | null;
};

/**
 * Differences that asking again never corrects: access is not granted, or taken away, on the word of
 * another's checkout.
 */
const MISMATCHES: ReadonlySet<DifferenceKind> = new Set<DifferenceKind>([
  'amount',
  'currency',
  'payment_id',
  'other_checkout',
  'other_order',
  'other_tenant',
]);

/**
 * Compares an order with its checkout.
 * @param checkout state according to the provider; null where it has none
 */
export function compareWithProvider(record: OrderRecord, checkout: CheckoutFacts | null): Difference[] {
  const { transaction } = record;
  const order = `Order ${record.id}`;
  const found: Difference[] = [];
  const add = (kind: DifferenceKind, words: string, settles = false) =>
    found.push({ kind, words: `${order}: ${words}`, settles: settles ? record.id : null });
  if (checkout === null) {
    if (transaction !== null)
      add(
        'unknown_there',
        `payment ${transaction.paymentId} of ${formatPence(transaction.amountPence)} is recorded here, and the provider knows of no checkout ${record.checkoutId ?? '(none)'}.`,
      );
    return found;
  }
  const { checkoutId, status, paymentId, amountPence, currency, refundedPence, disputed } = checkout;
  const there = `checkout ${checkoutId}`;
  // Opened there, and the answer never came: no payer was sent to it, and nothing follows from it.
  if (record.checkoutId === null && status !== 'paid') return found;
  if (checkoutId !== record.checkoutId)
    add('other_checkout', `${there} claims to be its own, which is ${record.checkoutId ?? 'not there yet'}.`);
  if (checkout.orderId !== record.id)
    add('other_order', `${there} names order ${checkout.orderId ?? '(none)'}.`);
  if (checkout.tenantId !== record.tenantId)
    add('other_tenant', `${there} names tenant ${checkout.tenantId ?? '(none)'}, not ${record.tenantId}.`);
  const prices = new Set([record.pricePence, transaction?.amountPence ?? record.pricePence]);
  if (prices.size > 1 || !prices.has(amountPence))
    add(
      'amount',
      `${[...prices].map(formatPence).join(' and ')} here, ${formatPence(amountPence)} in ${there}.`,
    );
  const currencies = new Set([record.currency, transaction?.currency ?? record.currency]);
  if (currencies.size > 1 || !currencies.has(currency))
    add('currency', `${[...currencies].join(' and ')} here, ${currency || '(none)'} in ${there}.`);
  if (transaction === null) {
    if (status === 'paid')
      add(
        'paid_there',
        `${formatPence(amountPence)} are paid in ${there} (${paymentId ?? 'without a payment'}), and the order is ${record.status} here.`,
        true,
      );
    return unlessMismatch(found);
  }
  const payment = `payment ${transaction.paymentId}`;
  if (status !== 'paid') {
    add(
      'unpaid_there',
      `${payment} of ${formatPence(transaction.amountPence)} is recorded here, and ${there} is ${status}.`,
    );
    return unlessMismatch(found);
  }
  if (paymentId !== transaction.paymentId)
    add('payment_id', `${payment} is recorded here, ${there} has ${paymentId ?? 'none'}.`);
  if (refundedPence > transaction.refundedPence)
    add('refunded_there', `of ${payment} ${backWords(refundedPence, transaction.refundedPence)}.`, true);
  if (refundedPence < transaction.refundedPence)
    add('refunded_here', `of ${payment} ${backWords(refundedPence, transaction.refundedPence)}.`, true);
  if (disputed && !transaction.disputed)
    add('disputed_there', `${payment} of ${formatPence(amountPence)} is disputed there, and not here.`, true);
  if (!disputed && transaction.disputed)
    add('disputed_here', `${payment} of ${formatPence(amountPence)} is disputed here, and not there.`, true);
  return unlessMismatch(found);
}

function backWords(there: number, here: number): string {
  return `${formatPence(there)} are paid back there, ${formatPence(here)} here`;
}

function unlessMismatch(found: Difference[]): Difference[] {
  return found.some(({ kind }) => MISMATCHES.has(kind))
    ? found.map((difference) => ({ ...difference, settles: null }))
    : found;
}

/** Checks that the records that followed from an order are consistent. */
export function compareRecord(record: OrderRecord): Difference[] {
  const { transaction, period, invoice } = record;
  const found: Difference[] = [];
  const add = (kind: DifferenceKind, words: string) => found.push({ kind, words, settles: null });
  if (transaction === null) {
    if (record.status === 'paid')
      add(
        'paid_without_transaction',
        `Order ${record.id} of ${formatPence(record.pricePence)} is paid here, and there is no transaction.`,
      );
    return found;
  }
  const { id, amountPence, refundedPence, disputed, days } = transaction;
  const named = `Transaction ${id} of ${formatPence(amountPence)}`;
  if (record.status !== 'paid')
    add('transaction_without_paid_order', `${named}: its order ${record.id} is ${record.status}.`);
  const counts = !disputed && refundedPence < amountPence;
  if (period === null) add('transaction_without_period', `${named} gives no access: it has no period.`);
  else {
    if (!period.revoked && !counts)
      add(
        'period_without_right',
        `${named} gives access, though it is ${disputed ? 'disputed' : 'paid back'}.`,
      );
    if (period.revoked && counts)
      add('right_without_period', `${named} gives no access, though it is neither paid back nor disputed.`);
    if (period.days !== days || period.userId !== transaction.userId)
      add(
        'period_differs',
        `${named}: ${days} days for ${transaction.userId} were bought, ${period.days ?? 'no'} days were given to ${period.userId}.`,
      );
  }
  if (invoice === null) add('invoice_missing', `${named} has no invoice.`);
  else if (invoice.amountPence !== amountPence)
    add(
      'invoice_amount',
      `${named}: invoice ${invoice.number} says ${invoice.amountPence === null ? 'no amount' : formatPence(invoice.amountPence)}.`,
    );
  return found;
}

/** Compares a paid checkout that claims to be the tenant's but has no order here. */
export function compareStray(tenantId: TenantId, checkout: CheckoutFacts): Difference[] {
  const { status, checkoutId, orderId, paymentId, amountPence, refundedPence } = checkout;
  // A fully refunded payment costs the payer nothing, so it is not reported.
  if (checkout.tenantId !== tenantId || status !== 'paid' || refundedPence >= amountPence) return [];
  return [
    {
      kind: 'no_order',
      words: `Checkout ${checkoutId}: ${formatPence(amountPence)} are paid (${paymentId ?? 'without a payment'}) for order ${orderId ?? '(none)'}, which is not here.`,
      settles: null,
    },
  ];
}

/**
 * Access of a learner: the end that the gates use, and the end computed from the periods. Milliseconds since
 * the epoch; null: none.
 */
export type AccessRecord = { userId: UserId; expiresAt: number | null; counted: number | null; now: number };

export function compareAccess({ userId, expiresAt, counted, now }: AccessRecord): Difference[] {
  // When no period counts any more, access ended at the moment of that change.
  const agrees = counted === null ? expiresAt === null || expiresAt <= now : expiresAt === counted;
  if (agrees) return [];
  const words = `Learner ${userId}: access ends ${timeWords(expiresAt)}, and the periods make ${timeWords(counted)}.`;
  return [{ kind: 'expiry', words, settles: null }];
}

function timeWords(at: number | null): string {
  return at === null ? 'never begun' : new Date(at).toISOString();
}

/**
 * Compares the numbers of a tenant's invoices, page by page.
 * @param previous last number of the former page; 0 at the beginning
 * @param numbers in their order
 */
export function compareInvoiceNumbers(previous: number, numbers: readonly number[]): Difference[] {
  const found: Difference[] = [];
  let last = previous;
  for (const number of numbers) {
    if (number === last)
      found.push({ kind: 'invoice_duplicate', words: `Invoice ${number} is there twice.`, settles: null });
    if (number > last + 1) found.push(gap(last + 1, number - 1));
    last = number;
  }
  return found;
}

/**
 * @param last the highest existing number; 0 without one
 * @param before counter before the numbers were read, `after` the counter afterwards
 */
export function compareInvoiceCounter(last: number, { before, after }: { before: number; after: number }) {
  if (last < before) return [gap(last + 1, before)];
  if (last <= after) return [];
  const words = `Invoice ${last} is there, and only ${after} were counted: the next one would be a duplicate.`;
  return [{ kind: 'invoice_counter', words, settles: null } satisfies Difference];
}

function gap(from: number, to: number): Difference {
  const which = from === to ? `Invoice ${from} is` : `Invoices ${from} to ${to} are`;
  return { kind: 'invoice_gap', words: `${which} missing.`, settles: null };
}
