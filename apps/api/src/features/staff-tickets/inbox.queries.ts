import type { TicketId, TicketTopicId, UserId } from '@assay/assessment';
import type { TicketStatus } from '@assay/contract';
import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import type { InboxCursor } from './inbox-cursor.ts';

export type InboxFilter = {
  status: TicketStatus | undefined;
  topic: TicketTopicId | undefined;
  /** Null: unassigned. Left out: any. */
  assignee: UserId | null | undefined;
  /** Part of the subject, the description, or the learner's name or address, case-insensitive. */
  search: string | undefined;
};

export type InboxRow = {
  id: TicketId;
  subject: string;
  status: TicketStatus;
  topic_id: TicketTopicId;
  topic_name: string;
  created_at: Date;
  waiting_since: Date | null;
  /** The same in whole microseconds since 1970, which a date cannot hold. */
  waiting_micros: string | null;
  about: 'question' | 'order' | null;
  user_id: UserId;
  first_name: string;
  last_name: string;
  assignee_id: UserId | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
};

/** Condition for tickets of the tenant; `t` is the ticket, `u` its learner. */
function conditionOf({ status, topic, assignee, search }: InboxFilter): RawBuilder<boolean> {
  const conditions = [sql`t.tenant_id = ${currentTenantId()}`];
  if (status !== undefined) conditions.push(sql`t.status = ${status}`);
  if (topic !== undefined) conditions.push(sql`t.topic_id = ${topic}`);
  if (assignee === null) conditions.push(sql`t.assignee_id is null`);
  else if (assignee !== undefined) conditions.push(sql`t.assignee_id = ${assignee}`);
  if (search !== undefined) {
    // Without a pattern, so that wildcards in the typed text match only themselves.
    const has = (text: RawBuilder<unknown>) => sql`strpos(lower(${text}), lower(${search})) > 0`;
    const name = sql`u.first_name || ' ' || u.last_name`;
    conditions.push(
      sql`(${has(sql`t.subject`)} or ${has(sql`t.description`)} or ${has(name)} or ${has(sql`u.email`)})`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const LEARNERS_TICKETS = sql`tickets t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id`;

/** Tickets whose learners wait, longest first, and then the others, newest first. */
export async function listByWait(
  filter: InboxFilter,
  after: InboxCursor | null,
  atMost: number,
): Promise<InboxRow[]> {
  const condition = conditionOf(filter);
  const others = sql`select t.id, null::timestamptz as since from ${LEARNERS_TICKETS}
    where ${condition} and t.waiting_since is null
      and (${after?.waitingSince === null ? after.id : null}::uuid is null
        or t.id < ${after?.waitingSince === null ? after.id : null}::uuid)
    order by t.id desc limit ${atMost}`;
  if (after?.waitingSince === null) return listDetails(others);
  const waiting = sql`select t.id, t.waiting_since as since from ${LEARNERS_TICKETS}
    where ${condition} and t.waiting_since is not null ${after === null ? sql`` : isAfter(after)}
    order by t.waiting_since, t.id limit ${atMost}`;
  // In one statement: a ticket that is answered at this moment is in one of the two.
  return listDetails(sql`select * from ((${waiting}) union all (${others})) both_kinds
    order by since is null, since, case when since is null then null else id end,
             case when since is null then id end desc limit ${atMost}`);
}

function isAfter({ waitingSince, id }: Extract<InboxCursor, { waitingSince: string }>): RawBuilder<unknown> {
  return sql`and (t.waiting_since, t.id) > (
    timestamptz 'epoch' + ${`${waitingSince} microseconds`}::interval, ${id}::uuid)`;
}

/** Tickets, newest first. */
export async function listByAge(
  filter: InboxFilter,
  after: TicketId | null,
  atMost: number,
): Promise<InboxRow[]> {
  return listDetails(sql`select t.id, null::timestamptz as since from ${LEARNERS_TICKETS}
    where ${conditionOf(filter)} and (${after}::uuid is null or t.id < ${after}::uuid)
    order by t.id desc limit ${atMost}`);
}

/** @param page ids, and since when their learners wait, in the order of the list */
async function listDetails(page: RawBuilder<unknown>): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select t.id, t.subject, t.status, t.topic_id, o.name as topic_name, t.created_at, t.waiting_since,
           (extract(epoch from t.waiting_since) * 1000000)::bigint::text as waiting_micros,
           case when t.about_report_id is not null then 'question'
                when t.about_order_id is not null then 'order' end as about,
           t.user_id, u.first_name, u.last_name, t.assignee_id,
           a.first_name as assignee_first_name, a.last_name as assignee_last_name
    from (select id, row_number() over () as place from (${page}) listed) p
    join tickets t on t.tenant_id = ${currentTenantId()} and t.id = p.id
    join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    join ticket_topics o on o.tenant_id = t.tenant_id and o.id = t.topic_id
    left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id
    order by p.place`.execute(db());
  return rows;
}

export type InboxCounts = { open: number; pending: number; closed: number };

/** Counts all tickets of the tenant, from their index. */
export async function countTickets(): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select coalesce(sum(n) filter (where status = 'Open'), 0)::int as open,
           coalesce(sum(n) filter (where status = 'Pending'), 0)::int as pending,
           coalesce(sum(n) filter (where status = 'Closed'), 0)::int as closed
    from (select status, count(*) as n from tickets where tenant_id = ${currentTenantId()}
          group by status) by_status`.execute(db());
  const [row] = rows;
  if (row === undefined) throw new Error('Counting gives one row.');
  return row;
}
