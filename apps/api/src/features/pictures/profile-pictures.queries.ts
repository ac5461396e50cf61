import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Makes new files the user's picture. @returns the number of them that still existed */
export async function showPictures(userId: UserId, names: string[]): Promise<number> {
  const shown = await query(
    `update profile_pictures set state = 'shown'
     where tenant_id = $1 and user_id = $2 and state = 'new' and name = any($3)
     returning 1`,
    [userId, names],
  );
  return shown.length;
}

/** Marks the user's picture for removal. */
export async function dropShownPictures(userId: UserId): Promise<void> {
  await query(
    `update profile_pictures set state = 'gone' where tenant_id = $1 and user_id = $2 and state = 'shown'`,
    [userId],
  );
}

/** @param name of the file whose link the profile carries; null for the default face */
export async function setProfilePath(userId: UserId, name: string | null): Promise<void> {
  await query('update users set profile_path = $3 where tenant_id = $1 and id = $2', [userId, name]);
}
