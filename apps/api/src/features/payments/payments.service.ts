import type { PlanId, UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { inTransaction } from '../../db/context.ts';
import { pricesIncludeVat } from '../invoices/invoices.service.ts';
import {
  expiryAfterBuying,
  findSubscription,
  latestPeriod,
  listPeriods,
  type PeriodRow,
  type SubscriptionRow,
} from '../subscriptions/subscriptions.service.ts';
import { findPlanOfPayment, listOfferedPlans } from './orders.queries.ts';
import { settleOpenOrders } from './orders.service.ts';
import type { PaymentDeps } from './settle.service.ts';
import { type ListedTransaction, listTransactions } from './transactions.queries.ts';

export type OwnPayments = {
  transactions: ListedTransaction[];
  subscription: SubscriptionRow | null;
  /** True when plans can be bought here. */
  ready: boolean;
  /** Source of the latest access that counts, and its plan where it was bought. */
  accessFrom: 'payment' | 'office' | null;
  ownPlan: PlanId | null;
  offers: { plan: PlanId; until: Date }[];
  pricesIncludeVat: boolean;
};

/** Payments of a learner, newest first, and the access they give; the provider is asked about open orders. */
export async function readPayments(deps: PaymentDeps, userId: UserId): Promise<OwnPayments> {
  const ready = (await deps.providers.findCurrent()) !== null;
  await settleOpenOrders(deps, userId);
  return inTransaction(async () => {
    const periods = await listPeriods(userId);
    const latest = latestPeriod(periods);
    return {
      transactions: await listTransactions(userId),
      subscription: await findSubscription(userId),
      ready,
      accessFrom: sourceOf(latest),
      ownPlan: latest?.transaction_id ? await findPlanOfPayment(latest.transaction_id) : null,
      offers: (await listOfferedPlans()).map(({ id, validity_days }) => ({
        plan: id,
        until: expiryAfterBuying(periods, validity_days, currentTime()),
      })),
      pricesIncludeVat: await pricesIncludeVat(),
    };
  });
}

function sourceOf(latest: PeriodRow | null): OwnPayments['accessFrom'] {
  if (latest === null) return null;
  return latest.transaction_id === null ? 'office' : 'payment';
}

/** Amount of the newest payment that was not fully refunded, in pence; 0 without one. */
export function latestAmount(transactions: readonly ListedTransaction[]): number {
  return (
    transactions.find(({ refunded_pence, amount_pence }) => refunded_pence < amount_pence)?.amount_pence ?? 0
  );
}
