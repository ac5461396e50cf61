import type { UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions.service.ts';
import { settleOpenOrders } from './orders.service.ts';
import type { PaymentDeps } from './settle.service.ts';
import { type ListedTransaction, listTransactions } from './transactions.queries.ts';

export type OwnPayments = {
  transactions: ListedTransaction[];
  subscription: SubscriptionRow | null;
  /** True when plans can be bought here. */
  ready: boolean;
};

/** Payments of a learner, newest first, and the access they give; the provider is asked about open orders. */
export async function readPayments(deps: PaymentDeps, userId: UserId): Promise<OwnPayments> {
  const ready = (await deps.providers.findCurrent()) !== null;
  await settleOpenOrders(deps, userId);
  return inTransaction(async () => ({
    transactions: await listTransactions(userId),
    subscription: await findSubscription(userId),
    ready,
  }));
}

/** Amount of the newest payment that was not fully refunded, in pence; 0 without one. */
export function latestAmount(transactions: readonly ListedTransaction[]): number {
  return (
    transactions.find(({ refunded_pence, amount_pence }) => refunded_pence < amount_pence)?.amount_pence ?? 0
  );
}
