import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

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
  await query(
    `insert into ${table} (tenant_id, user_id, name, digest)
     select $1, $2, f.name, f.digest from unnest($3::text[], $4::bytea[]) as f (name, digest)`,
    [userId, files.map(({ name }) => name), files.map(({ digest }) => digest)],
  );
}

/** Marks for removal files that were not shown and will not be. */
export async function dropNewPictures(table: PictureTable, names: string[]): Promise<void> {
  await query(
    `update ${table} set state = 'gone' where tenant_id = $1 and state = 'new' and name = any($2)`,
    [names],
  );
}

/** Marks for removal files that their writer has not shown within this time: the writer is gone. */
export async function dropAbandonedPictures(table: PictureTable, seconds: number): Promise<void> {
  await query(
    `update ${table} set state = 'gone'
     where tenant_id = $1 and state = 'new' and created_at < clock_timestamp() - make_interval(secs => $2)`,
    [seconds],
  );
}

/** Files marked for removal: of a user, or of all. */
export async function listGonePictures(
  table: PictureTable,
  userId: UserId | null,
  atMost: number,
): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select name from ${table}
     where tenant_id = $1 and state = 'gone' and ($2::uuid is null or user_id = $2)
     limit $3`,
    [userId, atMost],
  );
  return rows.map(({ name }) => name);
}

/** Deletes the rows of removed files. */
export async function deletePictures(table: PictureTable, names: string[]): Promise<void> {
  await query(`delete from ${table} where tenant_id = $1 and state = 'gone' and name = any($2)`, [names]);
}
