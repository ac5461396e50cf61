import { sql } from 'kysely';
import { currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';
import { newId } from '../db/ids.ts';

/**
 * Offers these topics, in this order. Others go, but for those that tickets are about, which are offered no
 * more.
 */
export async function setTicketTopics(names: string[]): Promise<void> {
  const others = sql`tenant_id = ${currentTenantId()} and name <> all(${names}::text[])`;
  await sql`update ticket_topics set archived_at = clock_timestamp()
    where ${others} and archived_at is null`.execute(db());
  // One that a ticket is being written about at this moment is held by that: it goes another time.
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
