import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

const GUESSES_PER_CODE = 5;

/** Keeps a new code for ten minutes; the user's former one is no longer valid. */
export async function replaceCode(code: {
  id: string;
  userId: string;
  codeHash: Buffer;
  linkHash: Buffer;
}): Promise<void> {
  const fresh = {
    id: code.id,
    code_hash: code.codeHash,
    link_hash: code.linkHash,
    guesses: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + interval '10 minutes'`,
  };
  await db()
    .insertInto('email_codes')
    .values({ tenant_id: currentTenantId(), user_id: code.userId, purpose: 'verify', ...fresh })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** Counts a guess and then hands out what to compare with; null when there is no live code or its guesses are spent. */
export async function takeGuess(userId: string): Promise<{ id: string; codeHash: Buffer } | null> {
  const row = await db()
    .updateTable('email_codes')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .where('guesses', '<', GUESSES_PER_CODE)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['id', 'code_hash as codeHash'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whose link it is, valid or not. */
export async function findLinkOwner(linkHash: Buffer): Promise<string | null> {
  const row = await db()
    .selectFrom('email_codes')
    .select('user_id')
    .where('tenant_id', '=', currentTenantId())
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row?.user_id ?? null;
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

export async function deleteCodes(userId: string): Promise<void> {
  await db()
    .deleteFrom('email_codes')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .execute();
}
