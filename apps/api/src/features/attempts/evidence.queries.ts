import type { AttemptId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
import { type LateBody, MAX_EVENTS, MAX_LATE_BODIES, MAX_LATE_BYTES, trimLateBody } from './evidence.ts';

/**
 * Keeps for staff what arrived too late to count: the newest bodies of an attempt, within a bound for all of
 * them together, and the number that came. The oldest are dropped, so that the disk cannot be filled.
 */
export async function storeLatePayload(
  attemptId: AttemptId,
  kind: 'save' | 'submit',
  body: LateBody,
): Promise<void> {
  const { kept, json, size, keptSize, digest } = trimLateBody(body);
  await lockAttempt(attemptId);
  await query(
    `insert into late_payloads (tenant_id, id, attempt_id, kind, body, number, size, kept_size, digest, kept)
     select $1, $2, $3, $4, $5::jsonb, 1 + greatest(count(*), coalesce(max(number), 0)), $6, $7, $8, $9
     from late_payloads where tenant_id = $1 and attempt_id = $3`,
    [newId(), attemptId, kind, json, size, keptSize, digest, kept],
  );
  await query(
    `delete from late_payloads where tenant_id = $1 and id in (
       select id from (
         select id, row_number() over newest as nth,
                sum(coalesce(kept_size, pg_column_size(body))) over newest as bytes
         from late_payloads where tenant_id = $1 and attempt_id = $2
         window newest as (order by number desc nulls last, received_at desc, id desc)
       ) late where nth > $3 or bytes > $4)`,
    [attemptId, MAX_LATE_BODIES, MAX_LATE_BYTES],
  );
}

/** Keeps an event beside the attempt; events beyond the maximum are dropped, as they say nothing new. */
export async function insertAttemptEvent(attemptId: AttemptId, kind: 'focus_lost'): Promise<void> {
  await lockAttempt(attemptId);
  await query(
    `insert into attempt_events (tenant_id, id, attempt_id, kind)
     select $1, $2, $3, $4
     where (select count(*) from attempt_events where tenant_id = $1 and attempt_id = $3) < $5`,
    [newId(), attemptId, kind, MAX_EVENTS],
  );
}

/** Serialises concurrent inserts, each of which would otherwise miss the others' rows in its count. */
async function lockAttempt(attemptId: AttemptId): Promise<void> {
  await query('select from attempts where tenant_id = $1 and id = $2 for no key update', [attemptId]);
}
