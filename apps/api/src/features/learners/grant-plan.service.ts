import type { UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { isClosed, lockUser } from '../accounts/accounts.service.ts';
import { type By, insertAudit } from '../learner-audits/audits.service.ts';
import {
  expiryOf,
  grantDays,
  grantUntil,
  listPeriods,
  type PeriodRow,
} from '../subscriptions/subscriptions.service.ts';
import { listOfferedPlans, type OfferedPlan } from './learners.queries.ts';

/** Access without payment: a number of further days, those of a plan, or until a moment. */
export type Grant = { days: number } | { plan: string } | { until: Date };
/** Grant after its plan was looked up. */
export type FoundGrant = { days: number } | { until: Date };

/** @returns the existing plans, where none has this short name */
export async function findGrant(grant: Grant): Promise<FoundGrant | OfferedPlan[]> {
  if (!('plan' in grant)) return grant;
  const plans = await listOfferedPlans();
  const plan = plans.find(({ short_name }) => short_name === grant.plan);
  return plan === undefined ? plans : { days: plan.validity_days };
}

/** End of access now, null where it never began; its end with the grant; and the time of the preview. */
export type GrantPreview = { endsAt: Date | null; wouldEndAt: Date; now: Date };

/** Previews the effect of a grant; nothing is changed. */
export async function previewGrant(userId: UserId, grant: FoundGrant): Promise<GrantPreview> {
  const now = currentTime();
  const periods = await listPeriods(userId);
  const granted: PeriodRow = {
    granted_at: now,
    days: 'days' in grant ? grant.days : null,
    until: 'until' in grant ? grant.until : null,
    revoked_at: null,
    transaction_id: null,
  };
  return { endsAt: expiryOf(periods), wouldEndAt: endOf([...periods, granted]), now };
}

/**
 * Gives access without payment, with an audit of who did it and the reason, in the caller's transaction.
 * @returns the new end of access; null, and nothing was given, where the account was closed meanwhile
 */
export async function grantPlan(userId: UserId, grant: FoundGrant, by: By): Promise<Date | null> {
  await lockUser(userId);
  if (await isClosed(userId)) return null;
  if ('days' in grant) {
    await grantDays(userId, grant.days, null);
    await insertAudit(userId, by, { action: 'plan_granted', details: { days: grant.days } });
  } else {
    await grantUntil(userId, grant.until);
    const details = { until: grant.until.toISOString() };
    await insertAudit(userId, by, { action: 'plan_granted', details });
  }
  return endOf(await listPeriods(userId));
}

function endOf(periods: readonly PeriodRow[]): Date {
  const end = expiryOf(periods);
  if (end === null) throw new Error('A period that is not revoked gives access.');
  return end;
}
