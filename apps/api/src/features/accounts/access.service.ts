import { databaseNow } from '../../db/now.queries.ts';
import { findPlanExpiry, getUser, type UserRow } from './users.queries.ts';

/** A user with what decides whether a plan is active; times in milliseconds of the database's clock. */
export async function getAccount(
  userId: string,
): Promise<{ user: UserRow; planExpiresAt: number | null; now: number }> {
  return {
    user: await getUser(userId),
    planExpiresAt: await findPlanExpiry(userId),
    now: await databaseNow(),
  };
}
