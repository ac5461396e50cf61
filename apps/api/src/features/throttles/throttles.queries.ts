import type { Id } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { correctedNow, db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

/** Locks a budget until this transaction ends: others who count against it wait. */
export async function lockBudget(scope: string, subject: Buffer): Promise<void> {
  const key = `${currentTenantId()}:${scope}:${subject.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db());
}

/** Number of events of the last `seconds`, and the age of the oldest of them. */
export async function countEvents(
  scope: string,
  subject: Buffer,
  seconds: number,
): Promise<{ count: number; oldestAgeSeconds: number }> {
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*)::int as count,
           coalesce(extract(epoch from ${correctedNow()} - min(happened_at)), 0)::int as age
    from throttle_events
    where tenant_id = ${currentTenantId()} and scope = ${scope} and subject = ${subject}
      and happened_at > ${correctedNow()} - make_interval(secs => ${seconds})`.execute(db());
  return { count: rows[0]?.count ?? 0, oldestAgeSeconds: rows[0]?.age ?? 0 };
}

/** @returns the event's id */
export async function insertEvent(scope: string, subject: Buffer): Promise<Id<'throttle_event'>> {
  const id = newId<'throttle_event'>();
  await db()
    .insertInto('throttle_events')
    .values({ tenant_id: currentTenantId(), id, scope, subject, happened_at: correctedNow() })
    .execute();
  return id;
}

/** Deletes all events counted against a budget. */
export async function deleteEventsOf(scope: string, subject: Buffer): Promise<void> {
  await db()
    .deleteFrom('throttle_events')
    .where('tenant_id', '=', currentTenantId())
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteEvents(ids: Id<'throttle_event'>[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .deleteFrom('throttle_events')
    .where('tenant_id', '=', currentTenantId())
    .where('id', 'in', ids)
    .execute();
}
