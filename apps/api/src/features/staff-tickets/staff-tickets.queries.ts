import type { OrderId, QuestionId, ReportId, TicketId, TicketNoteId, UserId } from '@assay/assessment';
import type { TicketStatus } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';

/** Facts of a ticket for staff only, without its notes. */
export type StaffFacts = {
  user_id: UserId;
  first_name: string;
  last_name: string;
  /** Null where no recipient was chosen, or that person is no longer among the active staff. */
  recipient_id: UserId | null;
  recipient_first_name: string | null;
  recipient_last_name: string | null;
  assignee_id: UserId | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  waiting_since: Date | null;
  about_position: number | null;
  test_name: string | null;
  version: number | null;
  question_id: QuestionId | null;
  order_id: OrderId | null;
  access: string | null;
  price_pence: number | null;
  order_status: 'open' | 'paid' | 'failed' | 'expired' | null;
  ordered_at: Date | null;
  payment_id: string | null;
};

/** @throws where the ticket does not exist */
export async function getStaffFacts(id: TicketId): Promise<StaffFacts> {
  const rows = await query<StaffFacts>(
    `select t.user_id, u.first_name, u.last_name, t.waiting_since,
            r.id as recipient_id, r.first_name as recipient_first_name, r.last_name as recipient_last_name,
            t.assignee_id, a.first_name as assignee_first_name, a.last_name as assignee_last_name,
            t.about_position, s.test_name, v.number as version, q.question_id,
            o.id as order_id, o.access, o.price_pence, o.status as order_status, o.created_at as ordered_at,
            (select x.payment_id from transactions x
             where x.tenant_id = $1 and x.order_id = o.id order by x.paid_at limit 1) as payment_id
     from tickets t
     join users u on u.tenant_id = $1 and u.id = t.user_id
     left join users r on r.tenant_id = $1 and r.id = t.recipient_id
       and r.role = 'staff' and r.disabled_at is null
     left join users a on a.tenant_id = $1 and a.id = t.assignee_id
     left join reports p on p.tenant_id = $1 and p.id = t.about_report_id
     left join test_versions v on v.tenant_id = $1 and v.id = p.test_version_id
     left join tests s on s.tenant_id = $1 and s.id = p.test_id
     left join test_version_questions q on q.tenant_id = $1 and q.test_version_id = v.id
       and q.position = t.about_position
     left join orders o on o.tenant_id = $1 and o.id = t.about_order_id
     where t.tenant_id = $1 and t.id = $2`,
    [id],
  );
  return one(rows);
}

/** Report and question of a ticket; null where there is no such ticket, or it is about none. */
export async function findQuestionOfTicket(
  id: TicketId,
): Promise<{ reportId: ReportId; position: number } | null> {
  const [row] = await query<{ reportId: ReportId; position: number }>(
    `select about_report_id as "reportId", about_position as position from tickets
     where tenant_id = $1 and id = $2 and about_report_id is not null and about_position is not null`,
    [id],
  );
  return row ?? null;
}

export type OtherTickets = {
  total: number;
  latest: { id: TicketId; subject: string; status: TicketStatus; created_at: Date }[];
};

/** A learner's tickets but one: their number, and the latest of them. */
export async function listOtherTickets(
  { userId, except }: { userId: UserId; except: TicketId },
  atMost: number,
): Promise<OtherTickets> {
  const latest = await query<OtherTickets['latest'][number] & { total: number }>(
    `select t.id, t.subject, t.status, t.created_at, count(*) over ()::int as total from tickets t
     where t.tenant_id = $1 and t.user_id = $2 and t.id <> $3
     order by t.id desc limit $4`,
    [userId, except, atMost],
  );
  return { total: latest[0]?.total ?? 0, latest };
}

export type NoteRow = {
  id: TicketNoteId;
  body: string;
  created_at: Date;
  user_id: UserId;
  first_name: string;
  last_name: string;
};

/** The newest notes of a ticket, up to a maximum, oldest first. */
export async function listNotes(id: TicketId, atMost: number): Promise<NoteRow[]> {
  const rows = await query<NoteRow>(
    `select n.id, n.body, n.created_at, n.user_id, u.first_name, u.last_name
     from ticket_notes n
     join users u on u.tenant_id = $1 and u.id = n.user_id
     where n.tenant_id = $1 and n.ticket_id = $2
     order by n.id desc limit $3`,
    [id, atMost],
  );
  return rows.reverse();
}

/** True when this member of staff has written the note with this idempotency key of the page. */
export async function hasNote(id: TicketId, userId: UserId, clientNoteId: string): Promise<boolean> {
  const rows = await query(
    `select from ticket_notes
     where tenant_id = $1 and ticket_id = $2 and user_id = $3 and client_note_id = $4`,
    [id, userId, clientNoteId],
  );
  return rows.length > 0;
}

export async function insertNote(
  ticketId: TicketId,
  { userId, body, clientNoteId }: { userId: UserId; body: string; clientNoteId: string | null },
): Promise<void> {
  await query(
    `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body, client_note_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [newId<'ticket_note'>(), ticketId, userId, body, clientNoteId],
  );
}
