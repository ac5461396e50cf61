import type { OrderId, ReportId, TicketId, TicketTopicId, UserId } from '@assay/assessment';
import { type TicketStatus, USUAL_PERMISSIONS } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';

export type TicketTopicRow = { id: TicketTopicId; name: string };
export type StaffRow = { id: UserId; first_name: string; last_name: string };

/** Topics that are offered for tickets now, in the organisation's order. */
export async function listOfferedTopics(): Promise<TicketTopicRow[]> {
  return query<TicketTopicRow>(
    'select id, name from ticket_topics where tenant_id = $1 and archived_at is null order by position, id',
  );
}

/** Staff who answer tickets; $2 is whether those do to whom no permissions were given. */
const ANSWERING_STAFF = `users u
     left join staff_permissions p on p.tenant_id = $1 and p.user_id = u.id
     where u.tenant_id = $1 and u.role = 'staff' and u.disabled_at is null and coalesce(p.support, $2)`;

/** Staff who can be written to, by name. */
export async function listActiveStaff(): Promise<StaffRow[]> {
  return query<StaffRow>(
    `select u.id, u.first_name, u.last_name from ${ANSWERING_STAFF}
     order by u.first_name, u.last_name, u.id`,
    [USUAL_PERMISSIONS.support],
  );
}

export async function isActiveStaff(id: UserId): Promise<boolean> {
  const rows = await query(`select from ${ANSWERING_STAFF} and u.id = $3`, [USUAL_PERMISSIONS.support, id]);
  return rows.length > 0;
}

/**
 * Locks an account against erasure until the transaction ends; others may hold the same lock. Before a ticket
 * is locked: the order is the same everywhere.
 * @returns false where it is closed or disabled
 */
export async function holdAccount(id: UserId): Promise<boolean> {
  const rows = await query(
    'select from users where tenant_id = $1 and id = $2 and disabled_at is null for key share',
    [id],
  );
  return rows.length > 0;
}

/** A ticket with the names of its references. Data for staff only is left out. */
export type TicketRow = {
  id: TicketId;
  user_id: UserId;
  subject: string;
  description: string;
  status: TicketStatus;
  topic_id: TicketTopicId;
  topic_name: string;
  about_report_id: ReportId | null;
  /** Counted from 0. */
  about_position: number | null;
  /** Name of the report's test. */
  test_name: string | null;
  about_order_id: OrderId | null;
  /** Ordered plan. */
  access: string | null;
  created_at: Date;
  last_number: number;
  seen_number: number;
  /** Number of messages of staff that its learner has not opened. */
  unread: number;
  /** The name of its picture's larger file; null without one. */
  picture: string | null;
};

const TICKET = `
  select t.id, t.user_id, t.subject, t.description, t.status, t.topic_id, p.name as topic_name,
         t.about_report_id, t.about_position, s.test_name, t.about_order_id, o.access,
         t.created_at, t.last_number, t.seen_number,
         (select count(*)::int from ticket_messages m
          where m.tenant_id = $1 and m.ticket_id = t.id and m.number > t.seen_number
            and m.role = 'staff') as unread,
         (select f.name from ticket_pictures f
          where f.tenant_id = $1 and f.ticket_id = t.id and f.state = 'shown'
            and f.name like '%-1600.webp') as picture
  from tickets t
  join ticket_topics p on p.tenant_id = $1 and p.id = t.topic_id
  left join reports r on r.tenant_id = $1 and r.id = t.about_report_id
  left join tests s on s.tenant_id = $1 and s.id = r.test_id
  left join orders o on o.tenant_id = $1 and o.id = t.about_order_id`;

/** Finds a ticket of the tenant, of any learner; null when there is none. */
export async function findTicket(id: TicketId): Promise<TicketRow | null> {
  const rows = await query<TicketRow>(`${TICKET} where t.tenant_id = $1 and t.id = $2`, [id]);
  return rows[0] ?? null;
}

/** Finds the owner of a ticket; null where the tenant has none with this id. */
export async function findTicketOwner(id: TicketId): Promise<{ user_id: UserId } | null> {
  const rows = await query<{ user_id: UserId }>(
    'select user_id from tickets where tenant_id = $1 and id = $2',
    [id],
  );
  return rows[0] ?? null;
}

/** A learner's tickets, the newest first, only those before one of them where it is given. */
export async function listTicketsOf(
  userId: UserId,
  before: TicketId | null,
  atMost: number,
): Promise<TicketRow[]> {
  return query<TicketRow>(
    `${TICKET} where t.tenant_id = $1 and t.user_id = $2 and ($3::uuid is null or t.id < $3)
     order by t.id desc limit $4`,
    [userId, before, atMost],
  );
}

export type NewTicket = {
  user_id: UserId;
  client_ticket_id: string | null;
  topic_id: TicketTopicId;
  subject: string;
  description: string;
  recipient_id: UserId | null;
  about_report_id: ReportId | null;
  about_position: number | null;
  about_order_id: OrderId | null;
};

export async function insertTicket(ticket: NewTicket): Promise<TicketId> {
  const id = newId<'ticket'>();
  await query(
    `insert into tickets (tenant_id, id, user_id, client_ticket_id, topic_id, subject, description,
       recipient_id, about_report_id, about_position, about_order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      ticket.user_id,
      ticket.client_ticket_id,
      ticket.topic_id,
      ticket.subject,
      ticket.description,
      ticket.recipient_id,
      ticket.about_report_id,
      ticket.about_position,
      ticket.about_order_id,
    ],
  );
  return id;
}

/** Finds the learner's ticket by its idempotency key; null when there is none. */
export async function findTicketByClientId(userId: UserId, clientTicketId: string): Promise<TicketId | null> {
  const [row] = await query<{ id: TicketId }>(
    'select id from tickets where tenant_id = $1 and user_id = $2 and client_ticket_id = $3',
    [userId, clientTicketId],
  );
  return row?.id ?? null;
}

/**
 * Records that its learner has seen a ticket up to this message, or the last existing one; never less than
 * before.
 * @returns whether it is the learner's
 */
export async function markSeen(userId: UserId, id: TicketId, number: number): Promise<boolean> {
  const [own] = await Promise.all([
    query('select id from tickets where tenant_id = $1 and id = $2 and user_id = $3', [id, userId]),
    query(
      `update tickets set seen_number = least($4, last_number)
       where tenant_id = $1 and id = $2 and user_id = $3 and seen_number < least($4, last_number)`,
      [id, userId, number],
    ),
  ]);
  return own.length > 0;
}

export type AnsweredTicketRow = {
  id: TicketId;
  subject: string;
  created_at: Date;
  /** Time of the last message of staff. */
  answered_at: Date;
  /** Number of all such tickets of the learner. */
  count: number;
};

/**
 * Tickets of a learner with messages of staff that the learner has not opened; the one answered last first.
 */
export async function listAnsweredTickets(userId: UserId, atMost: number): Promise<AnsweredTicketRow[]> {
  return query<AnsweredTicketRow>(
    `select id, subject, created_at, last_staff_at as answered_at, count(*) over ()::int as count from tickets
     where tenant_id = $1 and user_id = $2 and last_staff_number > seen_number
     order by last_staff_at desc, id desc limit $3`,
    [userId, atMost],
  );
}
