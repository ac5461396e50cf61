import { currentTenantId, named } from '../../db/context.ts';
import { newId } from '../../db/ids.ts';

const MAX_LATE_PAYLOADS = 20;
const MAX_EVENTS = 1_000;

/** Keeps for staff what arrived too late to count; at most 20 an attempt, so that nobody can fill the disk. */
export async function keepLatePayload(
  attemptId: string,
  kind: 'save' | 'submit',
  body: unknown,
): Promise<void> {
  // Many at once take turns, or each would count the others' rows too early.
  await named(
    'lock-attempt-of-payload',
    'select from attempts where tenant_id = $1 and id = $2 for no key update',
    [currentTenantId(), attemptId],
  );
  await named(
    'keep-late-payload',
    `insert into late_payloads (tenant_id, id, attempt_id, kind, body)
     select $1, $2, $3, $4, $5::jsonb
     where (select count(*) from late_payloads where tenant_id = $1 and attempt_id = $3) < ${MAX_LATE_PAYLOADS}`,
    [currentTenantId(), newId(), attemptId, kind, JSON.stringify(body)],
  );
}

/** Keeps an event beside the attempt; beyond a thousand they say nothing new. */
export async function insertAttemptEvent(attemptId: string, kind: 'focus_lost'): Promise<void> {
  await named(
    'insert-attempt-event',
    `insert into attempt_events (tenant_id, id, attempt_id, kind)
     select $1, $2, $3, $4
     where (select count(*) from attempt_events where tenant_id = $1 and attempt_id = $3) < ${MAX_EVENTS}`,
    [currentTenantId(), newId(), attemptId, kind],
  );
}
