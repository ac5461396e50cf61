import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export async function insertDigestEntry(userId: UserId, line: string): Promise<void> {
  await db()
    .insertInto('staff_digest_entries')
    .values({ tenant_id: currentTenantId(), id: newId(), user_id: userId, line })
    .execute();
}

export type StaffAddress = { id: UserId; email: string };

/** Staff with gathered lines. */
export async function listDigestReceivers(): Promise<UserId[]> {
  const rows = await db()
    .selectFrom('staff_digest_entries')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', currentTenantId())
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Takes the gathered lines of a receiver, which are then gone for others.
 * @returns each line and its count, the most frequent first
 */
export async function takeDigestEntries(userId: UserId): Promise<{ line: string; count: number }[]> {
  const { rows } = await sql<{ line: string; count: number }>`
    with taken as (
      delete from staff_digest_entries where tenant_id = ${currentTenantId()} and user_id = ${userId} returning line
    )
    select line, count(*)::int as count from taken group by line order by count desc, line`.execute(db());
  return rows;
}

/** The staff who may log in; one of them where an id is given. */
export async function listStaffAddresses(userId: UserId | null = null): Promise<StaffAddress[]> {
  let query = db()
    .selectFrom('users')
    .select(['id', 'email'])
    .where('tenant_id', '=', currentTenantId())
    .where('role', '=', 'staff')
    .where('disabled_at', 'is', null)
    .where('closed_at', 'is', null);
  if (userId !== null) query = query.where('id', '=', userId);
  return query.orderBy('id').execute();
}
