import { sql } from 'kysely';
import { currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';
import { newId } from '../db/ids.ts';

/**
 * Sets these topics, in this order. Others are deleted, except those that tickets are about, which are no
 * longer offered.
 */
export async function setTicketTopics(names: string[]): Promise<void> {
  const others = sql`tenant_id = ${currentTenantId()} and name <> all(${names}::text[])`;
  await sql`update ticket_topics set archived_at = clock_timestamp()
    where ${others} and archived_at is null`.execute(db());
  // A topic is locked by a ticket that is being written about it at this moment: it is deleted another time.
  await sql`delete from ticket_topics where tenant_id = ${currentTenantId()} and id in (
    select id from ticket_topics p where ${others} and not exists (
      select from tickets t where t.tenant_id = p.tenant_id and t.topic_id = p.id)
    for update skip locked)`.execute(db());
  await db()
    .insertInto('ticket_topics')
    .values(
      names.map((name, position) => ({
        ...{ tenant_id: currentTenantId(), id: newId<'ticket_topic'>(), name, position },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet((eb) => ({
        ...{ position: eb.ref('excluded.position'), archived_at: null },
      })),
    )
    .execute();
}
