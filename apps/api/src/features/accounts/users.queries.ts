import type { PlatformType, RegistrationId, UserId } from '@assay/assessment';
import { type RawBuilder, sql } from 'kysely';
import { clockCorrectionSeconds, currentTenantId, queryPrepared } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';
import { deleteOtherSessions } from './sessions.queries.ts';

export type NewUser = {
  first_name: string;
  last_name: string;
  dob: string;
  mobile: string;
  email: string;
  /** Absent for an account that cannot log in before its owner chooses one. */
  password_hash: string | null;
  /** Host where its owner signed up; null where the account was made for them. */
  sign_up_host: string | null;
};

const columns = [
  'id',
  'first_name',
  'last_name',
  'dob',
  'mobile',
  'email',
  'role',
  'password_hash',
  'profile_path',
  'verified_at',
  'disabled_at',
  'password_changed_at',
] as const;

/** @returns the new user's id */
export async function insertVerifiedUser(user: NewUser): Promise<UserId> {
  const id = newId<'user'>();
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
    .where('id', '=', userOfEmail(email))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds the same user, locked until the end of the transaction, so that the password is not changed
 * meanwhile.
 */
export async function lockUserByEmail(email: string) {
  const row = await db()
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userOfEmail(email))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function getUser(id: UserId) {
  return db()
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Finds the same user, locked until the end of the transaction against every other change; rows may still
 * refer to it. After its address (`lockEmail`), before its sessions and guesses: the order of locks is the
 * same everywhere.
 */
export async function lockUser(id: UserId): Promise<UserRow> {
  return db()
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** True when its owner closed the account for good. */
export async function isClosed(id: UserId): Promise<boolean> {
  const row = await db()
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type UserRow = Awaited<ReturnType<typeof getUser>>;

/**
 * Sets a new password for an account whose owner has just been proven. The first one does not count as a
 * change.
 * @returns whether it may have one
 */
export async function setPassword(userId: UserId, password_hash: string): Promise<boolean> {
  const row = await db()
    .updateTable('users')
    .set({
      password_hash,
      password_changed_at: sql<Date>`case when password_hash is null or password_hash = ${password_hash}
        then password_changed_at else now() end`,
      verified_at: sql<Date>`coalesce(verified_at, now())`,
    })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Expiry of the user's plan, in milliseconds since the epoch; null without one. */
export async function findPlanExpiry(userId: UserId): Promise<number | null> {
  const row = await db()
    .selectFrom('subscriptions')
    .select('expires_at')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.expires_at.getTime() ?? null;
}

/** Facts that decide a learner's access. Times are milliseconds since the epoch. */
export async function getAccessFacts(
  userId: UserId,
): Promise<{ platformType: PlatformType; planExpiresAt: number | null; now: number }> {
  const [row] = await queryPrepared<{ platform_type: PlatformType; expires_at: Date | null; now: Date }>(
    'access-facts',
    `select t.platform_type, p.expires_at, clock_timestamp() + make_interval(secs => $3) as now
     from tenants t left join subscriptions p on p.tenant_id = t.tenant_id and p.user_id = $2
     where t.tenant_id = $1`,
    [currentTenantId(), userId, clockCorrectionSeconds()],
  );
  if (row === undefined) throw new Error('The tenant is missing.');
  return {
    platformType: row.platform_type,
    planExpiresAt: row.expires_at?.getTime() ?? null,
    now: row.now.getTime(),
  };
}

export type StaffMember = { firstName: string; lastName: string; email: string };

/**
 * Makes a person a member of staff: by a new account whose owner must prove the address and choose a password
 * first, or by the existing account of the address.
 * @returns the account's id
 */
export async function upsertStaff({ firstName, lastName, email }: StaffMember): Promise<UserId> {
  const fields = { first_name: firstName, last_name: lastName, email, role: 'staff' as const };
  const { id } = await db()
    .insertInto('users')
    .values({ tenant_id: currentTenantId(), id: newId<'user'>(), ...fields, verified_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.expression(sql`tenant_id, lower(email)`).doUpdateSet({
        ...fields,
        disabled_at: null,
        verified_at: sql`coalesce(users.verified_at, now())`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Disables an account and ends its sessions; its data stays. */
export async function disableUser(id: UserId): Promise<void> {
  await db()
    .updateTable('users')
    .set({ disabled_at: sql`now()` })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
  await deleteOtherSessions(id, null);
}

/**
 * Owners of an e-mail address within the current tenant, however it is written. Parts of statements, to be
 * compared with an id: row-level security would keep a condition on the address itself from using its index.
 * Each is evaluated once for a statement, whatever its plan.
 */

/** The id of the account with the address; null where there is none. */
export function userOfEmail(email: string): RawBuilder<UserId> {
  return sql<UserId>`(select user_of_email(${email}))`;
}

/** The ids of the registrations with the address, as an array. */
export function registrationsOfEmail(email: string): RawBuilder<RegistrationId> {
  return sql<RegistrationId>`array(select registrations_of_email(${email}))`;
}
