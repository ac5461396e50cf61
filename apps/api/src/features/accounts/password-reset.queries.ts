import type { Id, RegistrationId, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
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
  const [[account]] = await Promise.all([
    query<{ email: string }>(
      `select email from users
       where tenant_id = $1 and email_key = lower($2) and disabled_at is null`,
      [email],
    ),
    query(
      `insert into email_codes (tenant_id, id, user_id, purpose, code_hash, link_hash, expires_at)
       select u.tenant_id, $3::uuid, u.id, 'reset', $4::bytea, $5::bytea, the_clock() + make_interval(secs => $6)
       from users u where u.tenant_id = $1 and u.email_key = lower($2) and u.disabled_at is null
       on conflict (tenant_id, user_id, purpose) do update set
         id = excluded.id, code_hash = excluded.code_hash, link_hash = excluded.link_hash, guesses = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [email, code.id, code.codeHash, code.linkHash, CODE_SECONDS],
    ),
  ]);
  return account?.email ?? null;
}

/**
 * Keeps the link of an invitation, which has no code; the account's former one is no longer valid.
 * @returns whether the account may be invited: it is not disabled and has no password yet
 */
export async function replaceInvitation(userId: UserId, linkHash: Buffer): Promise<boolean> {
  const kept = await query(
    `insert into email_codes (tenant_id, id, user_id, purpose, link_hash, expires_at)
     select tenant_id, $3::uuid, id, 'invitation', $4::bytea, the_clock() + make_interval(secs => $5)
     from users
     where tenant_id = $1 and id = $2 and password_hash is null and disabled_at is null
     on conflict (tenant_id, user_id, purpose) do update set
       id = excluded.id, link_hash = excluded.link_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
     returning 1`,
    [userId, newId(), linkHash, INVITATION_SECONDS],
  );
  return kept.length > 0;
}

export type StoredCode = { id: Id<'email_code'>; user_id: UserId; code_hash: Buffer | null };

/**
 * Counts a guess and then returns what to compare with; null when there is no live code or its guesses are
 * spent.
 */
export async function countResetCodeGuess(email: string): Promise<StoredCode | null> {
  const [code] = await query<StoredCode>(
    `update email_codes c set guesses = c.guesses + 1
     from users u
     where c.tenant_id = $1 and c.user_id = ${userOfEmail('$2')} and c.purpose = 'reset'
       and u.tenant_id = $1 and u.id = c.user_id and u.disabled_at is null
       and c.guesses < $3 and c.expires_at > the_clock()
     returning c.id, c.user_id, c.code_hash`,
    [email, GUESSES_PER_CODE],
  );
  return code ?? null;
}

/** Owner of a link, valid or not. */
export async function findLinkOwner(linkHash: Buffer): Promise<{ userId: UserId; email: string } | null> {
  const [owner] = await query<{ id: UserId; email: string }>(
    `select u.id, u.email
     from email_codes c
     join users u on u.tenant_id = $1 and u.id = c.user_id
     where c.tenant_id = $1 and c.link_hash = $2 and u.disabled_at is null`,
    [linkHash],
  );
  return owner === undefined ? null : { userId: owner.id, email: owner.email };
}

/** Uses up a link. @returns whether it was there and valid */
export async function consumeLink(linkHash: Buffer): Promise<boolean> {
  const consumed = await query(
    `delete from email_codes
     where tenant_id = $1 and link_hash = $2 and expires_at > the_clock()
     returning 1`,
    [linkHash],
  );
  return consumed.length > 0;
}

/** Deletes the codes and links of every purpose. */
export async function deleteCodes(userId: UserId): Promise<void> {
  await query('delete from email_codes where tenant_id = $1 and user_id = $2', [userId]);
}

/** Deletes all grants of an account. */
export async function deleteGrants(userId: UserId): Promise<void> {
  await query('delete from password_grants where tenant_id = $1 and user_id = $2', [userId]);
}

/** Subject of a grant: an account, or a registration that becomes an account. */
export type GrantSubject = { userId: UserId } | { registrationId: RegistrationId };
type Subject = { user_id: UserId | null; registration_id: RegistrationId | null };

/** Keeps a grant; the former one for the same subject becomes invalid. */
export async function replaceGrant(email: string, subject: GrantSubject, secretHash: Buffer): Promise<void> {
  const ids = 'userId' in subject ? [subject.userId, null] : [null, subject.registrationId];
  await query(
    'delete from password_grants where tenant_id = $1 and (user_id = $2 or registration_id = $3)',
    ids,
  );
  await query(
    `insert into password_grants
       (tenant_id, user_id, registration_id, id, secret_hash, email, expires_at)
     values ($1, $2, $3, $4, $5, $6, the_clock() + make_interval(secs => $7))`,
    [...ids, newId(), secretHash, email, PASSWORD_GRANT_SECONDS],
  );
}

/** Condition for the valid grant with the secret `$2` for the address `$3`, in lower case. */
const IS_VALID_GRANT =
  'tenant_id = $1 and secret_hash = $2 and lower(email) = $3 and expires_at > the_clock()';

/** True when the grant is valid for this address. */
export async function hasGrant(email: string, secretHash: Buffer): Promise<boolean> {
  const found = await query(`select 1 from password_grants where ${IS_VALID_GRANT}`, [
    secretHash,
    email.toLowerCase(),
  ]);
  return found.length > 0;
}

/** Uses up a grant. @returns its subject; null when it was not valid for this address */
export async function consumeGrant(email: string, secretHash: Buffer): Promise<Subject | null> {
  const [subject] = await query<Subject>(
    `delete from password_grants
     where ${IS_VALID_GRANT}
     returning user_id, registration_id`,
    [secretHash, email.toLowerCase()],
  );
  return subject ?? null;
}
