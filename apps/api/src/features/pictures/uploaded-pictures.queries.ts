import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** Whose rows name the files of uploaded pictures, each with its uploader, in one form. */
export const PICTURE_TABLES = ['profile_pictures', 'ticket_pictures'] as const;
export type PictureTable = (typeof PICTURE_TABLES)[number];

export type PictureFile = { name: string; digest: Buffer };

/** Writes down which files are going to be written. */
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

/** Files that were not shown and will not be. */
export async function dropNewPictures(table: PictureTable, names: string[]): Promise<void> {
  await db()
    .updateTable(table)
    .set({ state: 'gone' })
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'new')
    .where('name', 'in', names)
    .execute();
}

/** Files whose writer has not shown them within so long: it is not there any more. */
export async function dropAbandonedPictures(table: PictureTable, seconds: number): Promise<void> {
  await db()
    .updateTable(table)
    .set({ state: 'gone' })
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'new')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
}

/** Files that are to be removed: of a user, or of everybody. */
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

/** Forgets files that are removed. */
export async function deletePictures(table: PictureTable, names: string[]): Promise<void> {
  await db()
    .deleteFrom(table)
    .where('tenant_id', '=', currentTenantId())
    .where('state', '=', 'gone')
    .where('name', 'in', names)
    .execute();
}
