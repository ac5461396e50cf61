import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Makes new files the user's picture. @returns the number of them that still existed */
export async function showProfilePictures(userId: UserId, names: string[]): Promise<number> {
  const shown = await query(
    `update profile_pictures set state = 'shown'
     where tenant_id = $1 and user_id = $2 and state = 'new' and name = any($3)
     returning 1`,
    [userId, names],
  );
  return shown.length;
}

/** Marks the user's picture for removal. */
export async function dropProfilePictures(userId: UserId): Promise<void> {
  await query(
    `update profile_pictures set state = 'gone' where tenant_id = $1 and user_id = $2 and state = 'shown'`,
    [userId],
  );
}
