import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** Tables whose rows name the files of uploaded pictures and their uploader, in one form. */
export const PICTURE_TABLES = ['profile_pictures', 'ticket_pictures'] as const;
export type PictureTable = (typeof PICTURE_TABLES)[number];

export type PictureFile = { name: string; digest: Buffer };

/** Records the files that are about to be written. */
export async function insertPictures(
  table: PictureTable,
  userId: UserId,
  files: PictureFile[],
): Promise<void> {
  await db()
    .insertInto(table)
    .values(files.map((file) => ({ tenant_id: currentTenantId(), user_id: userId, ...file })))
    .execute();
}

/** Marks for removal files that were not shown and will not be. */
export async function dropNewPictures(table: PictureTable, names: string[]): Promise<void> {
  await db()
    .updateTable(table)
    .set({ state: 'gone' })
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'new')
    .where('name', 'in', names)
    .execute();
}

/** Marks for removal files that their writer has not shown within this time: the writer is gone. */
export async function dropAbandonedPictures(table: PictureTable, seconds: number): Promise<void> {
  await db()
    .updateTable(table)
    .set({ state: 'gone' })
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'new')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
}

/** Files marked for removal: of a user, or of all. */
export async function listGonePictures(
  table: PictureTable,
  userId: UserId | null,
  atMost: number,
): Promise<string[]> {
  const rows = await db()
    .selectFrom(table)
    .select('name')
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'gone')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .limit(atMost)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes the rows of removed files. */
export async function deletePictures(table: PictureTable, names: string[]): Promise<void> {
  await db()
    .deleteFrom(table)
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'gone')
    .where('name', 'in', names)
    .execute();
}
