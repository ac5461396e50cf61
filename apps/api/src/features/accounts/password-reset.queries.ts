import type { Id, RegistrationId, UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';
import { CODE_SECONDS, GUESSES_PER_CODE, INVITATION_SECONDS, PASSWORD_GRANT_SECONDS } from './lifetimes.ts';
import { userOfEmail } from './users.queries.ts';

/** Rows with which a new password is chosen: a mailed code or link, and the grant that they give. */

/**
 * Keeps a new code; the account's former one is no longer valid.
 * @returns the account's address as it is stored; null when there is none that may have a code
 */
export async function replaceCode(
  email: string,
  code: { id: Id<'email_code'>; codeHash: Buffer; linkHash: Buffer },
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    with account as (
      select id, email from users
      where tenant_id = ${currentTenantId()} and id = ${userOfEmail(email)} and disabled_at is null
    ), kept as (
      insert into email_codes (tenant_id, id, user_id, purpose, code_hash, link_hash, expires_at)
      select ${currentTenantId()}, ${code.id}, id, 'reset', ${code.codeHash}, ${code.linkHash},
        clock_timestamp() + make_interval(secs => ${CODE_SECONDS})
      from account
      on conflict (tenant_id, user_id, purpose) do update set
        id = excluded.id, code_hash = excluded.code_hash, link_hash = excluded.link_hash, guesses = 0,
        created_at = now(), expires_at = excluded.expires_at
    )
    select email from account`.execute(db());
  return rows[0]?.email ?? null;
}

/**
 * Keeps the link of an invitation, which has no code; the account's former one is no longer valid.
 * @returns whether the account may be invited: it is not disabled and has no password yet
 */
export async function replaceInvitation(userId: UserId, linkHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into email_codes (tenant_id, id, user_id, purpose, link_hash, expires_at)
    select ${currentTenantId()}, ${newId()}, id, 'invitation', ${linkHash},
      clock_timestamp() + make_interval(secs => ${INVITATION_SECONDS})
    from users
    where tenant_id = ${currentTenantId()} and id = ${userId} and password_hash is null and disabled_at is null
    on conflict (tenant_id, user_id, purpose) do update set
      id = excluded.id, link_hash = excluded.link_hash, created_at = now(), expires_at = excluded.expires_at
    returning user_id`.execute(db());
  return rows.length > 0;
}

export type StoredCode = { id: Id<'email_code'>; user_id: UserId; code_hash: Buffer | null };

/**
 * Counts a guess and then returns what to compare with; null when there is no live code or its guesses are
 * spent.
 */
export async function countResetCodeGuess(email: string): Promise<StoredCode | null> {
  const { rows } = await sql<StoredCode>`
    update email_codes c set guesses = c.guesses + 1
    from users u
    where c.tenant_id = ${currentTenantId()} and c.user_id = ${userOfEmail(email)} and c.purpose = 'reset'
      and u.tenant_id = c.tenant_id and u.id = c.user_id and u.disabled_at is null
      and c.guesses < ${GUESSES_PER_CODE} and c.expires_at > clock_timestamp()
    returning c.id, c.user_id, c.code_hash`.execute(db());
  return rows[0] ?? null;
}

/** Owner of a link, valid or not. */
export async function findLinkOwner(linkHash: Buffer): Promise<{ userId: UserId; email: string } | null> {
  const row = await db()
    .selectFrom('email_codes as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['u.id as userId', 'u.email'])
    .where('c.tenant_id', '=', currentTenantId())
    .where('c.link_hash', '=', linkHash)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a link. @returns whether it was there and valid */
export async function consumeLink(linkHash: Buffer): Promise<boolean> {
  const row = await db()
    .deleteFrom('email_codes')
    .where('tenant_id', '=', currentTenantId())
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the codes and links of every purpose. */
export async function deleteCodes(userId: UserId): Promise<void> {
  await db()
    .deleteFrom('email_codes')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes all grants of an account. */
export async function deleteGrants(userId: UserId): Promise<void> {
  await db()
    .deleteFrom('password_grants')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .execute();
}

/** Subject of a grant: an account, or a registration that becomes an account. */
export type GrantSubject = { userId: UserId } | { registrationId: RegistrationId };
type Subject = { user_id: UserId | null; registration_id: RegistrationId | null };

/** Keeps a grant; the former one for the same subject becomes invalid. */
export async function replaceGrant(email: string, subject: GrantSubject, secretHash: Buffer): Promise<void> {
  const of: Subject =
    'userId' in subject
      ? { user_id: subject.userId, registration_id: null }
      : { user_id: null, registration_id: subject.registrationId };
  await db()
    .deleteFrom('password_grants')
    .where('tenant_id', '=', currentTenantId())
    .where((eb) => eb.or([eb('user_id', '=', of.user_id), eb('registration_id', '=', of.registration_id)]))
    .execute();
  await db()
    .insertInto('password_grants')
    .values({
      ...{ tenant_id: currentTenantId(), id: newId(), secret_hash: secretHash, email, ...of },
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${PASSWORD_GRANT_SECONDS})`,
    })
    .execute();
}

/** True when the grant is valid for this address. */
export async function hasGrant(email: string, secretHash: Buffer): Promise<boolean> {
  const row = await db()
    .selectFrom('password_grants')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('secret_hash', '=', secretHash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a grant. @returns its subject; null when it was not valid for this address */
export async function consumeGrant(email: string, secretHash: Buffer): Promise<Subject | null> {
  const row = await db()
    .deleteFrom('password_grants')
    .where('tenant_id', '=', currentTenantId())
    .where('secret_hash', '=', secretHash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['user_id', 'registration_id'])
    .executeTakeFirst();
  return row ?? null;
}
