import { sql } from 'kysely';
import { currentTenantId, named } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export type NewUser = {
  first_name: string;
  last_name: string;
  dob: string;
  mobile: string;
  email: string;
  password_hash: string;
};

const columns = [
  'id',
  'first_name',
  'last_name',
  'dob',
  'mobile',
  'email',
  'password_hash',
  'profile_path',
  'verified_at',
  'disabled_at',
  'consecutive_wrong_codes',
] as const;

/**
 * Opens an account, or replaces an unverified one of the same address whole: whoever proves the address owns it.
 * @returns the user's id, or null when a verified account has the address
 */
export async function upsertUnverifiedUser(user: NewUser): Promise<string | null> {
  const row = await db()
    .insertInto('users')
    .values({ tenant_id: currentTenantId(), id: newId(), ...user })
    .onConflict((conflict) =>
      conflict
        .expression(sql`tenant_id, lower(email)`)
        .doUpdateSet({ ...user, created_at: sql`now()` })
        .where('users.verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns the new user's id */
export async function insertVerifiedUser(
  user: Omit<NewUser, 'password_hash'> & { password_hash: string | null },
): Promise<string> {
  const id = newId();
  await db()
    .insertInto('users')
    .values({ tenant_id: currentTenantId(), id, ...user, verified_at: sql<Date>`now()` })
    .execute();
  return id;
}

export async function findUserByEmail(email: string) {
  const row = await db()
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** The same, locked until the end of the transaction: whoever changes an account's codes takes this lock first. */
export async function lockUserByEmail(email: string) {
  const row = await db()
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function lockUser(id: string): Promise<void> {
  await db()
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export async function getUser(id: string) {
  return db()
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export type UserRow = Awaited<ReturnType<typeof getUser>>;

/** @returns false when the address was proven before: then a code or link is worth nothing */
export async function markVerified(userId: string): Promise<boolean> {
  const row = await db()
    .updateTable('users')
    .set({ verified_at: sql`now()`, consecutive_wrong_codes: 0 })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWrongCode(userId: string): Promise<void> {
  await db()
    .updateTable('users')
    .set((eb) => ({ consecutive_wrong_codes: eb('consecutive_wrong_codes', '+', 1) }))
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userId)
    .execute();
}

export async function setSubscription(userId: string, expiresAt: Date): Promise<void> {
  await db()
    .insertInto('subscriptions')
    .values({ tenant_id: currentTenantId(), user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute();
}

/** Until when the user's plan runs, in milliseconds since the epoch; null without one. */
export async function findPlanExpiry(userId: string): Promise<number | null> {
  const row = await db()
    .selectFrom('subscriptions')
    .select('expires_at')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.expires_at.getTime() ?? null;
}

/** What decides a learner's access. Times are milliseconds since the epoch. */
export async function getAccessFacts(
  userId: string,
): Promise<{ platformType: string; planExpiresAt: number | null; now: number }> {
  const [row] = await named<{ platform_type: string; expires_at: Date | null; now: Date }>(
    'access-facts',
    `select t.platform_type, p.expires_at, clock_timestamp() as now
     from tenants t left join subscriptions p on p.tenant_id = t.tenant_id and p.user_id = $2
     where t.tenant_id = $1`,
    [currentTenantId(), userId],
  );
  if (row === undefined) throw new Error('The tenant is missing.');
  return {
    platformType: row.platform_type,
    planExpiresAt: row.expires_at?.getTime() ?? null,
    now: row.now.getTime(),
  };
}
