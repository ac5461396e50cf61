import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

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

/** Replaces the reasons of corrections by hand: the corrections stay. */
export async function replaceReasons(userId: UserId, by: string): Promise<void> {
  await query(
    `update attempt_audits set reason = $3 where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER})`,
    [userId, by],
  );
}
