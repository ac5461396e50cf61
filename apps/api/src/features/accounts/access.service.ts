import { hasAccess, type UserId } from '@assay/assessment';
import { readDatabaseTime } from '../../clock/clock.queries.ts';
import { findPlanExpiry, getAccessFacts, getUser, type UserRow } from './users.queries.ts';

/** A user with what decides whether a plan is active; times in milliseconds of the database's clock. */
export type Account = { user: UserRow; planExpiresAt: number | null; now: number };

export async function getAccount(userId: UserId): Promise<Account> {
  return {
    user: await getUser(userId),
    planExpiresAt: await findPlanExpiry(userId),
    now: await readDatabaseTime(),
  };
}

/** Whether a learner may start tests and read scores now. */
export async function learnerHasAccess(userId: UserId): Promise<boolean> {
  return hasAccess(await getAccessFacts(userId));
}
