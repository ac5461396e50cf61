import type { Id, UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { userOfEmail } from './by-email.queries.ts';
import { CODE_SECONDS, GUESSES_PER_CODE } from './lifetimes.ts';

/** Codes with which somebody who has an account chooses a new password. */

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

export type HeldCode = { id: Id<'email_code'>; user_id: UserId; code_hash: Buffer };

/** Counts a guess and then hands out what to compare with; null when there is no live code or its guesses are spent. */
export async function takeResetGuess(email: string): Promise<HeldCode | null> {
  const { rows } = await sql<HeldCode>`
    update email_codes c set guesses = c.guesses + 1
    from users u
    where c.tenant_id = ${currentTenantId()} and c.user_id = ${userOfEmail(email)}
      and u.tenant_id = c.tenant_id and u.id = c.user_id and u.disabled_at is null
      and c.guesses < ${GUESSES_PER_CODE} and c.expires_at > clock_timestamp()
    returning c.id, c.user_id, c.code_hash`.execute(db());
  return rows[0] ?? null;
}

/** Whose link it is, valid or not. */
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

/** Takes a link out of use. @returns whether it was there and valid */
export async function takeLink(linkHash: Buffer): Promise<boolean> {
  const row = await db()
    .deleteFrom('email_codes')
    .where('tenant_id', '=', currentTenantId())
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCodes(userId: UserId): Promise<void> {
  await db()
    .deleteFrom('email_codes')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .execute();
}
