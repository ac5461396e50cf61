import type { Contract, ResponseIn } from '@assay/contract';
import type { SubscriptionRow } from '../subscriptions/subscriptions.service.ts';
import { pounds } from '../tenants/content.present.ts';
import type { OrderRow } from './orders.queries.ts';
import type { ListedTransaction } from './transactions.queries.ts';

type WireTransaction = ResponseIn<Contract['getUserTransactions']>['transactions'][number];
type WireOrder = ResponseIn<Contract['getOrder']>['order'];
type WireSubscription = ResponseIn<Contract['getOrder']>['subscription'];

export function presentTransaction(row: ListedTransaction): WireTransaction {
  const { id, access, validity_days, amount_pence, refunded_pence, payment_id, paid_at } = row;
  const isReady = row.invoice_file !== null;
  return {
    _id: id,
    plan_type: access,
    validity: validity_days,
    amount: pounds(amount_pence),
    refunded: pounds(refunded_pence),
    payment_id,
    createdAt: paid_at.toISOString(),
    invoice_url: isReady ? `/api/transaction/get-invoice/${id}` : '',
    invoice_state: invoiceStateOf(row),
    state: stateOf(row),
  };
}

function invoiceStateOf({
  invoice_file,
  invoice_failed_at,
}: ListedTransaction): WireTransaction['invoice_state'] {
  if (invoice_file !== null) return 'ready';
  return invoice_failed_at === null ? 'in_progress' : 'delayed';
}

function stateOf({ disputed, refunded_pence, amount_pence }: ListedTransaction): WireTransaction['state'] {
  if (disputed) return 'disputed';
  return refunded_pence >= amount_pence ? 'refunded' : 'paid';
}

export function presentOrder(
  { id, status, plan_id, access, validity_days, price_pence }: OrderRow,
  includesVat: boolean,
): WireOrder {
  return {
    _id: id,
    state: status,
    plan: plan_id,
    plan_type: access,
    validity: validity_days,
    amount: pounds(price_pence),
    includes_vat: includesVat,
  };
}

/** @param amountPence the amount paid last */
export function presentSubscription(row: SubscriptionRow | null, amountPence: number): WireSubscription {
  if (row === null) return null;
  return {
    amount: pounds(amountPence),
    expiry: row.expires_at.toISOString(),
    active: row.expires_at > row.now,
  };
}
