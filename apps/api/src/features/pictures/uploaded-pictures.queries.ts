import type { TicketId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import { PICTURE_STEPS, type PictureStep, REMOVABLE } from './uploaded-picture.policy.ts';

/** Tables whose rows name the files of uploaded pictures and their uploader, in one form. */
export const PICTURE_TABLES = ['profile_pictures', 'ticket_pictures'] as const;
export type PictureTable = (typeof PICTURE_TABLES)[number];

/** The user who shows a picture, with a ticket or, where that is null, on the profile. */
export type Shower = { userId: UserId; ticketId: TicketId | null };

export type PictureFile = { name: string; digest: Buffer };

/** Condition of the rows that a step may be taken in; a literal, for which the partial indexes serve. */
function mayTake(step: PictureStep): string {
  return `state in (${PICTURE_STEPS[step].from.map((state) => `'${state}'`).join(', ')})`;
}

/** Assignment by which a row takes a step. */
function take(step: PictureStep): string {
  return `state = '${PICTURE_STEPS[step].to}'`;
}

/** Records the files that are about to be written. */
export async function insertPictures(
  table: PictureTable,
  userId: UserId,
  files: PictureFile[],
): Promise<void> {
  await query(
    `insert into ${table} (tenant_id, user_id, name, digest, created_at)
     select n.tenant_id, $2::uuid, f.name, decode(f.digest, 'hex'), the_clock()
     from tenants n cross join jsonb_to_recordset($3::jsonb) as f (name text, digest text)
     where n.tenant_id = $1`,
    [userId, JSON.stringify(files.map(({ name, digest }) => ({ name, digest: digest.toString('hex') })))],
  );
}

/**
 * Shows kept files of the user, on the profile or with a ticket.
 * @returns the number of them that still existed
 */
export async function showPictures(
  table: PictureTable,
  { userId, ticketId }: Shower,
  names: string[],
): Promise<number> {
  const shown = await query(
    `update ${table} set ${take('show')}${ticketId === null ? '' : ', ticket_id = $4'}
     where tenant_id = $1 and user_id = $2 and ${mayTake('show')} and name = any($3)
     returning 1`,
    [userId, names, ...(ticketId === null ? [] : [ticketId])],
  );
  return shown.length;
}

/** Marks for removal files that were not shown and will not be. */
export async function giveUpPictures(table: PictureTable, names: string[]): Promise<void> {
  await query(
    `update ${table} set ${take('giveUp')} where tenant_id = $1 and ${mayTake('giveUp')} and name = any($2)`,
    [names],
  );
}

/** Marks for removal files that their writer has not shown within this time. */
export async function giveUpAbandonedPictures(table: PictureTable, seconds: number): Promise<void> {
  await query(
    `update ${table} set ${take('giveUp')}
     where tenant_id = $1 and ${mayTake('giveUp')}
       and created_at < the_clock() - make_interval(secs => $2)`,
    [seconds],
  );
}

/** Marks for removal what the user shows. */
export async function withdrawPictures(table: PictureTable, userId: UserId): Promise<void> {
  await query(
    `update ${table} set ${take('withdraw')} where tenant_id = $1 and user_id = $2 and ${mayTake('withdraw')}`,
    [userId],
  );
}

/** Marks all files of the user for removal; none refers to a ticket then, which could not be deleted. */
export async function erasePictures(table: PictureTable, userId: UserId): Promise<void> {
  await query(
    `update ${table} set ${take('erase')}${table === 'ticket_pictures' ? ', ticket_id = null' : ''}
     where tenant_id = $1 and user_id = $2 and ${mayTake('erase')}`,
    [userId],
  );
}

/** Files that may be removed: of a user, or of all. */
export async function listRemovablePictures(
  table: PictureTable,
  userId: UserId | null,
  atMost: number,
): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select name from ${table}
     where tenant_id = $1 and state = '${REMOVABLE}' and ($2::uuid is null or user_id = $2)
     limit $3`,
    [userId, atMost],
  );
  return rows.map(({ name }) => name);
}

/** Deletes the rows of removed files. */
export async function deletePictures(table: PictureTable, names: string[]): Promise<void> {
  await query(`delete from ${table} where tenant_id = $1 and state = '${REMOVABLE}' and name = any($2)`, [
    names,
  ]);
}
