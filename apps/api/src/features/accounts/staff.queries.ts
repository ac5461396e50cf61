import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export type StaffMember = { firstName: string; lastName: string; email: string };

/**
 * Makes someone staff: by a new account whose owner must prove the address and choose a password first, or by the one
 * that the address has.
 */
export async function upsertStaff({ firstName, lastName, email }: StaffMember): Promise<void> {
  const fields = { first_name: firstName, last_name: lastName, email, role: 'staff' as const };
  await db()
    .insertInto('users')
    .values({ tenant_id: currentTenantId(), id: newId(), ...fields, verified_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.expression(sql`tenant_id, lower(email)`).doUpdateSet({
        ...fields,
        disabled_at: null,
        verified_at: sql`coalesce(users.verified_at, now())`,
      }),
    )
    .execute();
}

/** Shuts accounts and ends their sessions; what belongs to them stays. */
export async function disableUsers(ids: UserId[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable('users')
    .set({ disabled_at: sql`now()` })
    .where('tenant_id', '=', currentTenantId())
    .where('id', 'in', ids)
    .execute();
  await db()
    .deleteFrom('sessions')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', 'in', ids)
    .execute();
}
