import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

export type PictureFile = { name: string; digest: Buffer };

/** Writes down which files are going to be written. */
export async function insertPictures(userId: UserId, files: PictureFile[]): Promise<void> {
  await db()
    .insertInto('profile_pictures')
    .values(files.map((file) => ({ tenant_id: currentTenantId(), user_id: userId, ...file })))
    .execute();
}

/** Makes new files the user's picture. @returns how many of them were still there to be shown */
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

/** What was the user's picture is to be removed. */
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

/** Files whose writer has not made them anybody's picture within so long: it is not there any more. */
export async function dropAbandonedPictures(seconds: number): Promise<void> {
  await db()
    .updateTable('profile_pictures')
    .set({ state: 'gone' })
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'new')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
}

/** Files that are to be removed: of a user, or of everybody. */
export async function listGonePictures(userId: UserId | null, atMost: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('profile_pictures')
    .select('name')
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'gone')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .limit(atMost)
    .execute();
  return rows.map(({ name }) => name);
}

/** Forgets files that are removed. */
export async function deletePictures(names: string[]): Promise<void> {
  await db()
    .deleteFrom('profile_pictures')
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'gone')
    .where('name', 'in', names)
    .execute();
}
