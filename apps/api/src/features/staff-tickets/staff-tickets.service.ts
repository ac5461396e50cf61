import type { TicketId, UserId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { lockUser } from '../accounts/accounts.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { type ReportedQuestion, readReportedQuestion } from '../reports/reported-question.service.ts';
import { listReports, type ShownReport } from '../reports/reports.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import {
  isActiveStaff,
  listActiveStaff,
  lockTicket,
  notifyTicketChanged,
  type ReadTicket,
  readTicket,
  unassignAll,
  updateAssignee,
} from '../tickets/tickets.service.ts';
import {
  findQuestionOfTicket,
  getStaffFacts,
  hasNote,
  insertNote,
  listNotes,
  listOtherTickets,
  type NoteRow,
  type OtherTickets,
  type StaffFacts,
} from './staff-tickets.queries.ts';

export type { NoteRow, StaffFacts } from './staff-tickets.queries.ts';

type Colleague = Awaited<ReturnType<typeof listActiveStaff>>[number];

/** A ticket with all that staff see of it. */
export type StaffTicket = {
  ticket: ReadTicket;
  facts: StaffFacts;
  notes: NoteRow[];
  lastTests: ShownReport[];
  colleagues: Colleague[];
  otherTickets: OtherTickets;
};

const LAST_TESTS = 5;
const OTHER_TICKETS = 10;
/** Maximum number of notes of a ticket, all of which are shown. */
const MOST_NOTES = 500;

/**
 * Reads a ticket of the tenant as staff see it.
 * @param id as it came in a path, like those below
 */
export async function readStaffTicket(me: UserId, id: string): Promise<StaffTicket | Failure<'not_found'>> {
  const ticket = await readTicket({ id: me, role: 'staff' }, id);
  if (ticket instanceof Failure) return ticket;
  const { id: ticketId, user_id: userId } = ticket.row;
  return {
    ticket,
    facts: await getStaffFacts(ticketId),
    notes: await listNotes(ticketId, MOST_NOTES),
    lastTests: await listReports(userId, { atMost: LAST_TESTS }),
    colleagues: await listActiveStaff(),
    otherTickets: await listOtherTickets({ userId, except: ticketId }, OTHER_TICKETS),
  };
}

/** The question that a ticket is about, with its key and the learner's answer. */
export async function readTicketQuestion(id: string): Promise<ReportedQuestion | Failure<'not_found'>> {
  const about = isId(id) ? await findQuestionOfTicket(id as TicketId) : null;
  const question = about === null ? null : await readReportedQuestion(about.reportId, about.position);
  return question ?? new Failure('not_found');
}

/**
 * Assigns a ticket, or unassigns it. Of several concurrent callers one succeeds, and the others are refused;
 * a retry gets the same answer again.
 * @param me the caller
 * @param from the assignee as far as the caller knew
 * @param to the new assignee
 */
export async function assignTicket(
  me: UserId,
  id: string,
  { from, to }: { from: UserId | null; to: UserId | null },
): Promise<RefusalOf<'assignTicket'> | null> {
  // Another's id is any; one's own is of somebody who answers tickets, or the call is refused before.
  if (to !== null && to !== me && !(await isActiveStaff(to))) return new Failure('assignee_refused');
  // First, as everywhere: a member who is leaving the staff either leaves before this, or waits and then
  // frees the ticket taken here.
  if (to !== null && (await lockUser(to)).disabled_at !== null) {
    if (to === me) throw new AppError('unauthenticated');
    return new Failure('assignee_refused');
  }
  const ticket = await lockTicket(id);
  if (ticket === null) return new Failure('not_found');
  if (ticket.assignee_id === to) return null;
  if (ticket.assignee_id !== from) return new Failure('ticket_taken');
  await updateAssignee(ticket.id, to);
  await notifyTicketChanged(ticket.id, 'staff');
  return null;
}

/** Unassigns every ticket of a person who is no longer staff, in the ambient transaction. */
export async function freeTicketsOf(userId: UserId): Promise<void> {
  for (const id of await unassignAll(userId)) await notifyTicketChanged(id, 'staff');
}

/** Writes a note that only staff see. Idempotent: a note sent before is not written again. */
export async function addTicketNote(
  { appSecret }: { appSecret: string },
  me: UserId,
  id: string,
  { note, clientNoteId = null }: { note: string; clientNoteId?: string | undefined | null },
): Promise<RefusalOf<'addTicketNote'> | null> {
  // A retry waits here for the first call.
  const ticket = await lockTicket(id);
  if (ticket === null) return new Failure('not_found');
  const { id: ticketId } = ticket;
  if (clientNoteId !== null && (await hasNote(ticketId, me, clientNoteId))) return null;
  if ((await listNotes(ticketId, MOST_NOTES)).length === MOST_NOTES) return new Failure('too_many');
  const spent = await spendAll([['noteByStaff', hashSubject(appSecret, me)]]);
  if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
  await insertNote(ticketId, { userId: me, body: note, clientNoteId });
  await notifyTicketChanged(ticketId, 'staff');
  return null;
}
