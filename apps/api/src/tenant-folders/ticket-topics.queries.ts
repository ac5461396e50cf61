import { newId } from '../db/ids.ts';
import { query } from '../db/query.ts';

/**
 * Sets these topics, in this order. Others are deleted, except those that tickets are about, which are no
 * longer offered.
 */
export async function setTicketTopics(names: string[]): Promise<void> {
  await query(
    `update ticket_topics set archived_at = clock_timestamp()
     where tenant_id = $1 and name <> all($2::text[]) and archived_at is null`,
    [names],
  );
  // A topic is locked by a ticket that is being written about it at this moment: it is deleted another time.
  await query(
    `delete from ticket_topics where tenant_id = $1 and id in (
       select id from ticket_topics p where tenant_id = $1 and name <> all($2::text[]) and not exists (
         select from tickets t where t.tenant_id = p.tenant_id and t.topic_id = p.id)
       for update skip locked)`,
    [names],
  );
  await query(
    `insert into ticket_topics (tenant_id, id, name, position)
     select $1, n.id, n.name, n.place - 1
     from unnest($2::uuid[], $3::text[]) with ordinality as n (id, name, place)
     on conflict (tenant_id, name) do update set position = excluded.position, archived_at = null`,
    [names.map(() => newId<'ticket_topic'>()), names],
  );
}
