import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

export async function hasOpenAttempt(userId: UserId): Promise<boolean> {
  const row = await db()
    .selectFrom('attempts')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks the same once a concurrent opening of a test has finished. Later ones lock the user's row, too, and
 * so wait until this transaction ends.
 */
export async function lockOutAttempts(userId: UserId): Promise<boolean> {
  await sql`select from users where tenant_id = ${currentTenantId()} and id = ${userId} for update`.execute(
    db(),
  );
  return hasOpenAttempt(userId);
}

/**
 * Reduces an account to the fact that it existed. Its new address is not a valid one, so that it cannot be
 * written to, typed or used to sign up.
 */
export async function erasePerson(userId: UserId): Promise<void> {
  const nothing = {
    dob: null,
    mobile: null,
    password_hash: null,
    profile_path: null,
    password_changed_at: null,
    leaderboard_name: null,
    sign_up_host: null,
  };
  await db()
    .updateTable('users')
    .set({
      ...{ first_name: 'Closed', last_name: 'account', email: `closed-${userId}`, ...nothing },
      ...{ disabled_at: sql<Date>`now()`, closed_at: sql<Date>`now()` },
    })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userId)
    .execute();
}

/** Deletes the user's known devices, and the guesses made there. */
export async function deleteDevices(userId: UserId): Promise<void> {
  await db()
    .deleteFrom('known_devices')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the stored mails to an address, sent or not. */
export async function deleteMailsTo(email: string): Promise<void> {
  await db()
    .deleteFrom('mails')
    .where('tenant_id', '=', currentTenantId())
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .execute();
}

const withoutNotes = (answers: string) =>
  sql.raw(`(select jsonb_object_agg(key, value - 'n') from jsonb_each(${answers}))`);

/**
 * Erases a learner's own words: the notes of answers, and, whole, late bodies, in which there may be some.
 * Chosen answers stay, and so every figure.
 */
export async function eraseWords(userId: UserId): Promise<void> {
  const tenantId = currentTenantId();
  const ofUser = sql`select id from attempts where tenant_id = ${tenantId} and user_id = ${userId}`;
  await sql`update attempts set answers = ${withoutNotes('answers')}
    where tenant_id = ${tenantId} and user_id = ${userId} and answers @? '$.*.n'`.execute(db());
  await sql`update withdrawn_reports set answers = ${withoutNotes('answers')}
    where tenant_id = ${tenantId} and attempt_id in (${ofUser}) and answers @? '$.*.n'`.execute(db());
  await sql`update late_payloads set body = null, kept = 'digest', kept_size = 0
    where tenant_id = ${tenantId} and attempt_id in (${ofUser}) and body is not null`.execute(db());
}

/** Erases operators' reasons for manual changes, which may name the learner: the changes stay. */
export async function eraseReasons(userId: UserId): Promise<void> {
  const tenantId = currentTenantId();
  await sql`update learner_audits set reason = ${ERASED_REASON}
    where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db());
  await sql`update attempt_audits set reason = ${ERASED_REASON}
    where tenant_id = ${tenantId}
      and attempt_id in (select id from attempts where tenant_id = ${tenantId} and user_id = ${userId})`.execute(
    db(),
  );
}

const ERASED_REASON = '(erased with the account)';
