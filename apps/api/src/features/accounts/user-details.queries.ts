import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type Details = { first_name: string; last_name: string; mobile: string; dob: string };

export async function updateDetails(userId: UserId, details: Details): Promise<void> {
  await query(
    `update users set first_name = $3, last_name = $4, mobile = $5, dob = $6
     where tenant_id = $1 and id = $2`,
    [userId, details.first_name, details.last_name, details.mobile, details.dob],
  );
}

/** @param name of the file whose link the profile carries; null for the default face */
export async function setProfilePath(userId: UserId, name: string | null): Promise<void> {
  await query('update users set profile_path = $3 where tenant_id = $1 and id = $2', [userId, name]);
}

/** @param name null for the learner's own */
export async function setLeaderboardEntry(
  userId: UserId,
  { takesPart, name }: { takesPart: boolean; name: string | null },
): Promise<void> {
  await query(
    'update users set on_leaderboard = $3, leaderboard_name = $4 where tenant_id = $1 and id = $2',
    [userId, takesPart, name],
  );
}

/**
 * Reduces an account to the fact that it existed. Its new address is not a valid one, so that it cannot be
 * written to, typed or used to sign up.
 */
export async function erasePerson(userId: UserId): Promise<void> {
  await query(
    `update users
     set first_name = 'Closed', last_name = 'account', email = $3,
         dob = null, mobile = null, password_hash = null, profile_path = null, password_changed_at = null,
         leaderboard_name = null, sign_up_host = null, disabled_at = now(), closed_at = now()
     where tenant_id = $1 and id = $2`,
    [userId, `closed-${userId}`],
  );
}
