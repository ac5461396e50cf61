import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export async function hasOpenAttempt(userId: UserId): Promise<boolean> {
  const rows = await query(
    'select from attempts where tenant_id = $1 and user_id = $2 and closed_at is null limit 1',
    [userId],
  );
  return rows.length > 0;
}

/**
 * Checks the same once a concurrent opening of a test has finished. Later ones lock the user's row, too, and
 * so wait until this transaction ends.
 */
export async function lockOutAttempts(userId: UserId): Promise<boolean> {
  await query('select from users where tenant_id = $1 and id = $2 for update', [userId]);
  return hasOpenAttempt(userId);
}

/**
 * Reduces an account to the fact that it existed. Its new address is not a valid one, so that it cannot be
 * written to, typed or used to sign up.
 */
export async function erasePerson(userId: UserId): Promise<void> {
  await query(
    `update users
     set first_name = 'Closed', last_name = 'account', email = $3,
         dob = null, mobile = null, password_hash = null, profile_path = null, password_changed_at = null,
         leaderboard_name = null, sign_up_host = null, disabled_at = now(), closed_at = now()
     where tenant_id = $1 and id = $2`,
    [userId, `closed-${userId}`],
  );
}

/** Deletes the user's known devices, and the guesses made there. */
export async function deleteDevices(userId: UserId): Promise<void> {
  await query('delete from known_devices where tenant_id = $1 and user_id = $2', [userId]);
}

/** Deletes the stored mails to an address, sent or not. */
export async function deleteMailsTo(email: string): Promise<void> {
  await query('delete from mails where tenant_id = $1 and lower(recipient) = $2', [email.toLowerCase()]);
}

const ANSWERS_WITHOUT_NOTES = `(select jsonb_object_agg(key, value - 'n') from jsonb_each(answers))`;
const ATTEMPTS_OF_USER = 'select id from attempts where tenant_id = $1 and user_id = $2';

/**
 * Erases a learner's own words: the notes of answers, and, whole, late bodies, in which there may be some.
 * Chosen answers stay, and so every figure.
 */
export async function eraseWords(userId: UserId): Promise<void> {
  await query(
    `update attempts set answers = ${ANSWERS_WITHOUT_NOTES}
     where tenant_id = $1 and user_id = $2 and answers @? '$.*.n'`,
    [userId],
  );
  await query(
    `update withdrawn_reports set answers = ${ANSWERS_WITHOUT_NOTES}
     where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER}) and answers @? '$.*.n'`,
    [userId],
  );
  await query(
    `update late_payloads set body = null, kept = 'digest', kept_size = 0
     where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER}) and body is not null`,
    [userId],
  );
}

const ERASED_REASON = '(erased with the account)';

/** Erases operators' reasons for manual changes, which may name the learner: the changes stay. */
export async function eraseReasons(userId: UserId): Promise<void> {
  await query('update learner_audits set reason = $3 where tenant_id = $1 and user_id = $2', [
    userId,
    ERASED_REASON,
  ]);
  await query(
    `update attempt_audits set reason = $3 where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER})`,
    [userId, ERASED_REASON],
  );
}
