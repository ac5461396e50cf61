import type { UserId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** Makes new files the user's picture. @returns the number of them that still existed */
export async function showPictures(userId: UserId, names: string[]): Promise<number> {
  const shown = await db()
    .updateTable('profile_pictures')
    .set({ state: 'shown' })
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('state', '=', 'new')
    .where('name', 'in', names)
    .returning('name')
    .execute();
  return shown.length;
}

/** Marks the user's picture for removal. */
export async function dropShownPictures(userId: UserId): Promise<void> {
  await db()
    .updateTable('profile_pictures')
    .set({ state: 'gone' })
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('state', '=', 'shown')
    .execute();
}

/** @param name of the file whose link the profile carries; null for the default face */
export async function setProfilePath(userId: UserId, name: string | null): Promise<void> {
  await db()
    .updateTable('users')
    .set({ profile_path: name })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userId)
    .execute();
}
