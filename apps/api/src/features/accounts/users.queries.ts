import type { PlatformType, UserId } from '@assay/assessment';
import type { Permissions, Role } from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';
import { deleteOtherSessions, GIVEN_PERMISSIONS } from './sessions.queries.ts';

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

export type UserRow = {
  id: UserId;
  first_name: string;
  last_name: string;
  /** Null for staff and for a closed account, as is the mobile. */
  dob: string | null;
  mobile: string | null;
  email: string;
  role: Role;
  /** Those that were given to a member of staff; null for others. */
  permissions: Permissions | null;
  password_hash: string | null;
  profile_path: string | null;
  verified_at: Date | null;
  disabled_at: Date | null;
  password_changed_at: Date | null;
};

const SELECT_USER = `select u.id, u.first_name, u.last_name, u.dob, u.mobile, u.email, u.role,
            ${GIVEN_PERMISSIONS} as permissions, u.password_hash, u.profile_path,
            u.verified_at, u.disabled_at, u.password_changed_at
     from users u`;

/** @returns the new user's id */
export async function insertVerifiedUser(user: NewUser): Promise<UserId> {
  const id = newId<'user'>();
  const { first_name, last_name, dob, mobile, email, password_hash, sign_up_host } = user;
  await query(
    `insert into users
       (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash, sign_up_host, verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
    [id, first_name, last_name, dob, mobile, email, password_hash, sign_up_host],
  );
  return id;
}

export async function findUserByEmail(email: string): Promise<UserRow | null> {
  const [user] = await query<UserRow>(
    `${SELECT_USER}
     where u.tenant_id = $1 and u.email_key = lower($2)`,
    [email],
  );
  return user ?? null;
}

/**
 * Finds the same user, locked until the end of the transaction, so that the password is not changed
 * meanwhile.
 */
export async function lockUserByEmail(email: string): Promise<UserRow | null> {
  const [user] = await query<UserRow>(
    `${SELECT_USER}
     where u.tenant_id = $1 and u.email_key = lower($2)
     for update of u`,
    [email],
  );
  return user ?? null;
}

export async function getUser(id: UserId): Promise<UserRow> {
  const found = await query<UserRow>(
    `${SELECT_USER}
     where u.tenant_id = $1 and u.id = $2`,
    [id],
  );
  return one(found);
}

/**
 * Finds the same user, locked until the end of the transaction against every other change; rows may still
 * refer to it. After its address (`lockEmail`), before its sessions and guesses: the order of locks is the
 * same everywhere.
 */
export async function lockUser(id: UserId): Promise<UserRow> {
  const found = await query<UserRow>(
    `${SELECT_USER}
     where u.tenant_id = $1 and u.id = $2
     for no key update of u`,
    [id],
  );
  return one(found);
}

/** True when its owner closed the account for good. */
export async function isClosed(id: UserId): Promise<boolean> {
  const closed = await query(
    'select 1 from users where tenant_id = $1 and id = $2 and closed_at is not null',
    [id],
  );
  return closed.length > 0;
}

/** True for a learner's account, unless its owner closed it for good. */
export async function isLearner(id: UserId): Promise<boolean> {
  const found = await query(
    `select 1 from users where tenant_id = $1 and id = $2 and closed_at is null and role = 'learner'`,
    [id],
  );
  return found.length > 0;
}

/**
 * Sets a new password for an account whose owner has just been proven. The first one does not count as a
 * change.
 * @returns whether it may have one
 */
export async function setPassword(userId: UserId, password_hash: string): Promise<boolean> {
  const changed = await query(
    `update users set
       password_hash = $3,
       password_changed_at = case when password_hash is null or password_hash = $3
         then password_changed_at else $4::timestamptz end,
       verified_at = coalesce(verified_at, $4::timestamptz)
     where tenant_id = $1 and id = $2 and disabled_at is null
     returning 1`,
    [userId, password_hash, currentTime()],
  );
  return changed.length > 0;
}

/** Expiry of the user's plan, in milliseconds since the epoch; null without one. */
export async function findPlanExpiry(userId: UserId): Promise<number | null> {
  const [plan] = await query<{ expires_at: Date }>(
    'select expires_at from subscriptions where tenant_id = $1 and user_id = $2',
    [userId],
  );
  return plan?.expires_at.getTime() ?? null;
}

/** Facts that decide a learner's access. Times are milliseconds since the epoch. */
export async function getAccessFacts(
  userId: UserId,
): Promise<{ platformType: PlatformType; planExpiresAt: number | null; now: number }> {
  const [row] = await query<{ platform_type: PlatformType; expires_at: Date | null }>(
    `select t.platform_type, p.expires_at
     from tenants t left join subscriptions p on p.tenant_id = $1 and p.user_id = $2
     where t.tenant_id = $1`,
    [userId],
  );
  if (row === undefined) throw new Error('The tenant is missing.');
  return {
    platformType: row.platform_type,
    planExpiresAt: row.expires_at?.getTime() ?? null,
    now: currentTime().getTime(),
  };
}

export type StaffMember = { firstName: string; lastName: string; email: string };

/**
 * Makes a person a member of staff: by a new account whose owner must prove the address and choose a password
 * first, or by the existing account of the address.
 * @returns the account's id
 */
export async function upsertStaff({ firstName, lastName, email }: StaffMember): Promise<UserId> {
  const { id } = one(
    await query<{ id: UserId }>(
      `insert into users (tenant_id, id, first_name, last_name, email, role, verified_at)
       values ($1, $2, $3, $4, $5, 'staff', now())
       on conflict (tenant_id, email_key) do update set
         first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
         role = excluded.role, disabled_at = null, verified_at = coalesce(users.verified_at, excluded.verified_at)
       returning id`,
      [newId<'user'>(), firstName, lastName, email],
    ),
  );
  return id;
}

/** Makes a member of staff a learner. */
export async function makeLearner(id: UserId): Promise<void> {
  await query(`update users set role = 'learner' where tenant_id = $1 and id = $2`, [id]);
}

/** Disables an account and ends its sessions; its data stays. */
export async function disableUser(id: UserId): Promise<void> {
  await query('update users set disabled_at = now() where tenant_id = $1 and id = $2', [id]);
  await deleteOtherSessions(id, null);
}

/** Enables a disabled account: its password is as it was. A closed one stays closed. */
export async function enableUser(id: UserId): Promise<void> {
  await query('update users set disabled_at = null where tenant_id = $1 and id = $2 and closed_at is null', [
    id,
  ]);
}

/**
 * Owners of an e-mail address within the current tenant, however it is written. Parts of statements, to be
 * compared with an id: row-level security would keep a condition on the address itself from using its index.
 * Each is evaluated once for a statement, whatever its plan. The address is a parameter, such as `$2`.
 */

/** The id of the account with the address; null where there is none. */
export function userOfEmail(email: `$${number}`): string {
  return `(select e.id from users e where e.tenant_id = $1 and e.email_key = lower(${email}))`;
}

/** The ids of the registrations with the address, as an array. */
export function registrationsOfEmail(email: `$${number}`): string {
  return `array(
    select e.id from registrations e where e.tenant_id = $1 and e.email_key = lower(${email}))`;
}
