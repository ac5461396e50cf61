import type { Id } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';

/** Locks a budget until this transaction ends: others who count against it wait. */
export async function lockBudget(scope: string, subject: Buffer): Promise<void> {
  await query(
    `select pg_advisory_xact_lock(
       hashtextextended($1::text || ':' || $2::text || ':' || encode($3::bytea, 'hex'), 0))`,
    [scope, subject],
  );
}

/** Number of events of the last `seconds`, and the age of the oldest of them. */
export async function countEvents(
  scope: string,
  subject: Buffer,
  seconds: number,
): Promise<{ count: number; oldestAgeSeconds: number }> {
  const rows = await query<{ count: number; oldestAgeSeconds: number }>(
    `select count(*)::int as count,
            coalesce(extract(epoch from $5::timestamptz - min(happened_at)), 0)::int as "oldestAgeSeconds"
     from throttle_events
     where tenant_id = $1 and scope = $2 and subject = $3
       and happened_at > $5::timestamptz - make_interval(secs => $4)`,
    [scope, subject, seconds, currentTime()],
  );
  return one(rows);
}

/** @returns the event's id */
export async function insertEvent(scope: string, subject: Buffer): Promise<Id<'throttle_event'>> {
  const id = newId<'throttle_event'>();
  await query(
    `insert into throttle_events (tenant_id, id, scope, subject, happened_at)
     values ($1, $2, $3, $4, $5)`,
    [id, scope, subject, currentTime()],
  );
  return id;
}

/** Counts so many events at once. */
export async function insertEvents(scope: string, subject: Buffer, count: number): Promise<void> {
  await query(
    `insert into throttle_events (tenant_id, id, scope, subject, happened_at)
     select n.tenant_id, r.id, $2, $3, $5::timestamptz
     from tenants n cross join jsonb_to_recordset($4::jsonb) as r (id uuid)
     where n.tenant_id = $1`,
    [
      scope,
      subject,
      JSON.stringify(Array.from({ length: count }, () => ({ id: newId<'throttle_event'>() }))),
      currentTime(),
    ],
  );
}

/** Deletes all events counted against a budget. */
export async function deleteEventsOf(scope: string, subject: Buffer): Promise<void> {
  await query('delete from throttle_events where tenant_id = $1 and scope = $2 and subject = $3', [
    scope,
    subject,
  ]);
}

export async function deleteEvents(ids: Id<'throttle_event'>[]): Promise<void> {
  if (ids.length === 0) return;
  await query('delete from throttle_events where tenant_id = $1 and id = any($2::uuid[])', [ids]);
}

/** Deletes events after the time of their scope, in seconds; those of other scopes after `otherwise`. */
export async function deleteEventsAfter(byScope: Record<string, number>, otherwise: number): Promise<void> {
  await query(
    `delete from throttle_events
     where tenant_id = $1
       and happened_at < now() - make_interval(secs => coalesce(($2::jsonb ->> scope)::float8, $3))`,
    [JSON.stringify(byScope), otherwise],
  );
}
