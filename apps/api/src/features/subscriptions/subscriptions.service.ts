import type { TransactionId, UserId } from '@assay/assessment';
import { countExpiry, type Period, spansOf } from './subscription.policy.ts';
import {
  insertPeriod,
  listPeriods,
  lockPeriods,
  type PeriodRow,
  setExpiry,
  setRevoked,
} from './subscriptions.queries.ts';

export {
  type EndingSubscription,
  findSubscription,
  listPeriods,
  lockEndingSubscriptions,
  lockPeriods,
  markReminded,
  type PeriodRow,
  type SubscriptionRow,
} from './subscriptions.queries.ts';

/** Gives this many further days, from now or from the present end of access; once for one payment. */
export async function grantDays(
  userId: UserId,
  days: number,
  transactionId: TransactionId | null,
): Promise<void> {
  await lockPeriods(userId);
  await insertPeriod({ userId, transactionId, days, until: null });
  await applyPeriods(userId);
}

/** Gives access until a moment; access that lasts longer stays. */
export async function grantUntil(userId: UserId, until: Date): Promise<void> {
  await lockPeriods(userId);
  await insertPeriod({ userId, transactionId: null, days: null, until });
  await applyPeriods(userId);
}

/**
 * Takes back the access that a payment gave, or restores it: later periods of the learner move accordingly.
 */
export async function setPaymentCounts(
  userId: UserId,
  transactionId: TransactionId,
  counts: boolean,
): Promise<void> {
  await lockPeriods(userId);
  await setRevoked(transactionId, !counts);
  await applyPeriods(userId);
}

/** End of access according to its periods; null where none counts. */
export function expiryOf(periods: readonly PeriodRow[]): Date | null {
  const expiresAt = countExpiry(periods.map(periodOf));
  return expiresAt === null ? null : new Date(expiresAt);
}

/** Computes the end of access were these days bought at this moment. */
export function expiryAfterBuying(periods: readonly PeriodRow[], days: number, now: Date): Date {
  const bought = { granted_at: now, days, until: null, revoked_at: null, transaction_id: null };
  return expiryOf(periods.concat(bought)) ?? now;
}

/** Finds the latest period that counts, even where it has ended. */
export function latestPeriod(periods: readonly PeriodRow[]): PeriodRow | null {
  return periods.findLast(({ revoked_at }) => revoked_at === null) ?? null;
}

/** Each period with the time for which it gives access; without one where it was revoked. */
export function explainAccess(
  periods: readonly PeriodRow[],
): { period: PeriodRow; from: Date | null; to: Date | null }[] {
  const spans = spansOf(periods.map(periodOf));
  return periods.map((period, index) => {
    const span = spans[index] ?? null;
    return {
      period,
      from: span === null ? null : new Date(span.from),
      to: span === null ? null : new Date(span.to),
    };
  });
}

function periodOf({ granted_at, days, until, revoked_at }: PeriodRow): Period {
  return {
    grantedAt: granted_at.getTime(),
    days,
    until: until?.getTime() ?? null,
    revoked: revoked_at !== null,
  };
}

/** Recomputes `subscriptions.expires_at`, which every gate asks, from the periods alone. */
async function applyPeriods(userId: UserId): Promise<void> {
  await setExpiry(userId, expiryOf(await listPeriods(userId)));
}
