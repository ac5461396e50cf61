import type { TicketId, TicketTopicId, UserId } from '@assay/assessment';
import type { TicketStatus } from '@assay/contract';
import { one, query } from '../../db/query.ts';
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

/**
 * Tickets of the tenant that pass the filter $2 to $6; `t` is the ticket, `u` its learner. What is searched
 * for is no pattern, so that wildcards in the typed text match only themselves.
 */
const PASSING = `tickets t
  join users u on u.tenant_id = $1 and u.id = t.user_id
  where t.tenant_id = $1
    and ($2::text is null or t.status = $2)
    and ($3::uuid is null or t.topic_id = $3)
    and ($4::uuid is null or t.assignee_id = $4)
    and (not $5::boolean or t.assignee_id is null)
    and ($6::text is null
      or strpos(lower(t.subject), lower($6)) > 0
      or strpos(lower(t.description), lower($6)) > 0
      or strpos(lower(u.first_name || ' ' || u.last_name), lower($6)) > 0
      or strpos(lower(u.email), lower($6)) > 0)`;

const valuesOf = ({ status, topic, assignee, search }: InboxFilter) => [
  status ?? null,
  topic ?? null,
  assignee ?? null,
  assignee === null,
  search ?? null,
];

const NOT_WAITING = `select t.id, null::timestamptz as since from ${PASSING} and t.waiting_since is null`;
const WAITING = `select t.id, t.waiting_since as since from ${PASSING} and t.waiting_since is not null`;
const NEWEST_FIRST = 'order by t.id desc limit $7';
const LONGEST_FIRST = 'order by t.waiting_since, t.id limit $7';

/** In one statement: a ticket that is answered at this moment is in one of the two. */
const waitingThenOthers = (waiting: string) => `
  select * from ((${waiting} ${LONGEST_FIRST}) union all (${NOT_WAITING} ${NEWEST_FIRST})) both_kinds
  order by since is null, since, case when since is null then null else id end,
           case when since is null then id end desc limit $7`;

/** Tickets whose learners wait, longest first, and then the others, newest first. */
export async function listByWait(
  filter: InboxFilter,
  after: InboxCursor | null,
  atMost: number,
): Promise<InboxRow[]> {
  const values = [...valuesOf(filter), atMost];
  if (after === null) return listDetails(waitingThenOthers(WAITING), values);
  if (after.waitingSince === null) {
    return listDetails(`${NOT_WAITING} and t.id < $8 ${NEWEST_FIRST}`, [...values, after.id]);
  }
  const later = `(t.waiting_since, t.id) > (timestamptz 'epoch' + $9::interval, $8::uuid)`;
  const cursor = [after.id, `${after.waitingSince} microseconds`];
  return listDetails(waitingThenOthers(`${WAITING} and ${later}`), [...values, ...cursor]);
}

/** Tickets, newest first. */
export async function listByAge(
  filter: InboxFilter,
  after: TicketId | null,
  atMost: number,
): Promise<InboxRow[]> {
  const values = [...valuesOf(filter), atMost];
  const all = `select t.id, null::timestamptz as since from ${PASSING}`;
  if (after === null) return listDetails(`${all} ${NEWEST_FIRST}`, values);
  return listDetails(`${all} and t.id < $8 ${NEWEST_FIRST}`, [...values, after]);
}

/** @param page statement of the ids, and since when their learners wait, in the order of the list */
async function listDetails(page: string, values: unknown[]): Promise<InboxRow[]> {
  return query<InboxRow>(
    `select t.id, t.subject, t.status, t.topic_id, o.name as topic_name, t.created_at, t.waiting_since,
            (extract(epoch from t.waiting_since) * 1000000)::bigint::text as waiting_micros,
            case when t.about_report_id is not null then 'question'
                 when t.about_order_id is not null then 'order' end as about,
            t.user_id, u.first_name, u.last_name, t.assignee_id,
            a.first_name as assignee_first_name, a.last_name as assignee_last_name
     from (select id, row_number() over () as place from (${page}) listed) p
     join tickets t on t.tenant_id = $1 and t.id = p.id
     join users u on u.tenant_id = $1 and u.id = t.user_id
     join ticket_topics o on o.tenant_id = $1 and o.id = t.topic_id
     left join users a on a.tenant_id = $1 and a.id = t.assignee_id
     order by p.place`,
    values,
  );
}

export type InboxCounts = { open: number; pending: number; closed: number };

/** Counts all tickets of the tenant, from their index. */
export async function countTickets(): Promise<InboxCounts> {
  const rows = await query<InboxCounts>(
    `select coalesce(sum(n) filter (where status = 'Open'), 0)::int as open,
            coalesce(sum(n) filter (where status = 'Pending'), 0)::int as pending,
            coalesce(sum(n) filter (where status = 'Closed'), 0)::int as closed
     from (select status, count(*) as n from tickets where tenant_id = $1 group by status) by_status`,
  );
  return one(rows);
}
