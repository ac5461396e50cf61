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
    `insert into late_payloads (tenant_id, id, attempt_id, kind, body, number, size, kept_size, digest, kept,
       received_at)
     select a.tenant_id, $2::uuid, a.id, $4, $5::jsonb, 1 + (
       select greatest(count(*), coalesce(max(p.number), 0)) from late_payloads p
       where p.tenant_id = $1 and p.attempt_id = a.id), $6::int, $7::int, $8::bytea, $9, the_clock()
     from attempts a where a.tenant_id = $1 and a.id = $3`,
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
    `insert into attempt_events (tenant_id, id, attempt_id, kind, happened_at)
     select a.tenant_id, $2::uuid, a.id, $4, the_clock() from attempts a
     where a.tenant_id = $1 and a.id = $3
       and (select count(*) from attempt_events e where e.tenant_id = $1 and e.attempt_id = a.id) < $5`,
    [newId(), attemptId, kind, MAX_EVENTS],
  );
}

/** Serialises concurrent inserts, each of which would otherwise miss the others' rows in its count. */
async function lockAttempt(attemptId: AttemptId): Promise<void> {
  await query('select from attempts where tenant_id = $1 and id = $2 for no key update', [attemptId]);
}
