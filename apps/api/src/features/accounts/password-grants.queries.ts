import type { RegistrationId, UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';
import { PASSWORD_GRANT_SECONDS } from './lifetimes.ts';

/** Whose password may be chosen: an account's, or that of the account which a registration becomes. */
export type GrantSubject = { userId: UserId } | { registrationId: RegistrationId };
type Subject = { user_id: UserId | null; registration_id: RegistrationId | null };

/** Keeps a grant; the former one for the same is no longer valid. */
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

/** Whether a grant is good for this address. */
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

/** Takes a grant out of use. @returns whose it was; null when it was not good for this address */
export async function takeGrant(email: string, secretHash: Buffer): Promise<Subject | null> {
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
