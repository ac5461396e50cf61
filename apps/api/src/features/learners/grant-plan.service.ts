import type { UserId } from '@assay/assessment';
import { readDatabaseTime } from '../../clock/clock.queries.ts';
import {
  explainAccess,
  grantDays,
  grantUntil,
  listPeriods,
  type PeriodRow,
} from '../subscriptions/subscriptions.service.ts';
import { type By, insertAudit } from './audits.queries.ts';
import { listOfferedPlans, lockPerson, type OfferedPlan } from './learners.queries.ts';

/** Access without payment: so many days more, those of a plan, or until a moment. */
export type Grant = { days: number } | { plan: string } | { until: Date };
/** The same, with the plan found. */
export type FoundGrant = { days: number } | { until: Date };

/** @returns the plans that there are, where none has this short name */
export async function findGrant(grant: Grant): Promise<FoundGrant | OfferedPlan[]> {
  if (!('plan' in grant)) return grant;
  const plans = await listOfferedPlans();
  const plan = plans.find(({ short_name }) => short_name === grant.plan);
  return plan === undefined ? plans : { days: plan.validity_days };
}

/** When access ends now, and when it would end with the grant. */
export async function previewGrant(
  userId: UserId,
  grant: FoundGrant,
): Promise<{ from: Date | null; to: Date; now: Date }> {
  const now = new Date(await readDatabaseTime());
  const periods = await listPeriods(userId);
  const granted: PeriodRow = {
    granted_at: now,
    days: 'days' in grant ? grant.days : null,
    until: 'until' in grant ? grant.until : null,
    revoked_at: null,
    transaction_id: null,
  };
  const to = explainAccess([...periods, granted]).at(-1)?.to;
  if (!(to instanceof Date)) throw new Error('A period that is not revoked gives access.');
  return { from: explainAccess(periods).findLast((each) => each.to !== null)?.to ?? null, to, now };
}

/**
 * Gives access without payment and writes down who did so and why, in the caller's transaction. For the owner's role.
 * @returns false, and nothing was given, where the account was closed meanwhile
 */
export async function grantPlan(userId: UserId, grant: FoundGrant, by: By): Promise<boolean> {
  if ((await lockPerson(userId)).closed) return false;
  if ('days' in grant) {
    await grantDays(userId, grant.days, null);
    await insertAudit(userId, by, { action: 'plan_granted', details: { days: grant.days } });
  } else {
    await grantUntil(userId, grant.until);
    const details = { until: grant.until.toISOString() };
    await insertAudit(userId, by, { action: 'plan_granted', details });
  }
  return true;
}
