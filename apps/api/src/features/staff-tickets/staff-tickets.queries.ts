import type { OrderId, QuestionId, ReportId, TicketId, UserId } from '@assay/assessment';
import { type Selectable, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import type { Database } from '../../db/database.types.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

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
  order_status: Selectable<Database['orders']>['status'] | null;
  ordered_at: Date | null;
  payment_id: string | null;
};

/** @throws where the ticket does not exist */
export async function getStaffFacts(id: TicketId): Promise<StaffFacts> {
  const { rows } = await sql<StaffFacts>`
    select t.user_id, u.first_name, u.last_name, t.waiting_since,
           r.id as recipient_id, r.first_name as recipient_first_name, r.last_name as recipient_last_name,
           t.assignee_id, a.first_name as assignee_first_name, a.last_name as assignee_last_name,
           t.about_position, s.test_name, v.number as version, q.question_id,
           o.id as order_id, o.access, o.price_pence, o.status as order_status, o.created_at as ordered_at,
           (select x.payment_id from transactions x
            where x.tenant_id = o.tenant_id and x.order_id = o.id order by x.paid_at limit 1) as payment_id
    from tickets t
    join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    left join users r on r.tenant_id = t.tenant_id and r.id = t.recipient_id
      and r.role = 'staff' and r.disabled_at is null
    left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id
    left join reports p on p.tenant_id = t.tenant_id and p.id = t.about_report_id
    left join test_versions v on v.tenant_id = p.tenant_id and v.id = p.test_version_id
    left join tests s on s.tenant_id = p.tenant_id and s.id = p.test_id
    left join test_version_questions q on q.tenant_id = v.tenant_id and q.test_version_id = v.id
      and q.position = t.about_position
    left join orders o on o.tenant_id = t.tenant_id and o.id = t.about_order_id
    where t.tenant_id = ${currentTenantId()} and t.id = ${id}`.execute(db());
  const [row] = rows;
  if (row === undefined) throw new Error(`Ticket ${id} is missing.`);
  return row;
}

/** Report and question of a ticket; null where there is no such ticket, or it is about none. */
export async function findQuestionOfTicket(
  id: TicketId,
): Promise<{ reportId: ReportId; position: number } | null> {
  const row = await db()
    .selectFrom('tickets')
    .select(['about_report_id', 'about_position'])
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .executeTakeFirst();
  const { about_report_id: reportId = null, about_position: position = null } = row ?? {};
  return reportId === null || position === null ? null : { reportId, position };
}

export async function updateAssignee(id: TicketId, assigneeId: UserId | null): Promise<void> {
  await db()
    .updateTable('tickets')
    .set({ assignee_id: assigneeId })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

/** Takes every ticket from a member of staff. @returns those that are not closed */
export async function unassignAll(userId: UserId): Promise<TicketId[]> {
  const rows = await db()
    .updateTable('tickets')
    .set({ assignee_id: null })
    .where('tenant_id', '=', currentTenantId())
    .where('assignee_id', '=', userId)
    .returning(['id', 'status'])
    .execute();
  return rows.filter(({ status }) => status !== 'Closed').map(({ id }) => id);
}

/** The newest notes of a ticket, up to a maximum, oldest first. */
export async function listNotes(id: TicketId, atMost: number) {
  const rows = await db()
    .selectFrom('ticket_notes as n')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.user_id'),
    )
    .select(['n.id', 'n.body', 'n.created_at', 'n.user_id', 'u.first_name', 'u.last_name'])
    .where('n.tenant_id', '=', currentTenantId())
    .where('n.ticket_id', '=', id)
    .orderBy('n.id', 'desc')
    .limit(atMost)
    .execute();
  return rows.reverse();
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** True when this member of staff has written the note with this idempotency key of the page. */
export async function hasNote(id: TicketId, userId: UserId, clientNoteId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('ticket_notes')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('ticket_id', '=', id)
    .where('user_id', '=', userId)
    .where('client_note_id', '=', clientNoteId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNote(
  ticketId: TicketId,
  { userId, body, clientNoteId }: { userId: UserId; body: string; clientNoteId: string | null },
): Promise<void> {
  await db()
    .insertInto('ticket_notes')
    .values({
      ...{ tenant_id: currentTenantId(), id: newId<'ticket_note'>(), ticket_id: ticketId },
      ...{ user_id: userId, body, client_note_id: clientNoteId },
    })
    .execute();
}
