import type { UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';

export async function insertDigestEntry(userId: UserId, line: string): Promise<void> {
  await query(
    `insert into staff_digest_entries (tenant_id, id, user_id, line)
     values ($1, $2, $3, $4)`,
    [newId(), userId, line],
  );
}

export type StaffAddress = { id: UserId; email: string };

/** Staff with gathered lines. */
export async function listDigestReceivers(): Promise<UserId[]> {
  const rows = await query<{ user_id: UserId }>(
    `select distinct user_id
     from staff_digest_entries
     where tenant_id = $1
     order by user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Takes the gathered lines of a receiver, which are then gone for others.
 * @returns each line and its count, the most frequent first
 */
export async function takeDigestEntries(userId: UserId): Promise<{ line: string; count: number }[]> {
  const taken = await query<{ line: string }>(
    `delete from staff_digest_entries
     where tenant_id = $1 and user_id = $2
     returning line`,
    [userId],
  );
  return [...Map.groupBy(taken, ({ line }) => line)]
    .map(([line, { length: count }]) => ({ line, count }))
    .sort((a, b) => b.count - a.count || (a.line < b.line ? -1 : 1));
}

/** The staff who may log in; one of them where an id is given. */
export async function listStaffAddresses(userId: UserId | null = null): Promise<StaffAddress[]> {
  return query<StaffAddress>(
    `select id, email
     from users
     where tenant_id = $1 and role = 'staff' and disabled_at is null and closed_at is null
       and ($2::uuid is null or id = $2)
     order by id`,
    [userId],
  );
}
