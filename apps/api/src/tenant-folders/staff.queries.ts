import { sql } from 'kysely';
import { currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import type { Person } from './tenant-facts.ts';

/**
 * Makes someone staff: by a new account that must set a password first, or by the one that the address has. Of an
 * account whose address nobody has proven the password no longer counts, since anybody may have chosen it.
 */
export async function putStaff({ firstName, lastName, email }: Person): Promise<void> {
  const fields = { first_name: firstName, last_name: lastName, email, role: 'staff' };
  const { id } = await db()
    .insertInto('users')
    .values({ tenant_id: currentTenantId(), id: newId(), ...fields, verified_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.expression(sql`tenant_id, lower(email)`).doUpdateSet({
        ...fields,
        disabled_at: null,
        password_hash: sql`case when users.verified_at is not null then users.password_hash end`,
        verified_at: sql`coalesce(users.verified_at, now())`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  // They prove an address that is proven now.
  await db()
    .deleteFrom('email_codes')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', id)
    .where('purpose', '=', 'verify')
    .execute();
}

/** Shuts accounts; what belongs to them stays. */
export async function disableUsers(ids: string[]): Promise<void> {
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
