import type { TicketId, UserId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { type ReportedQuestion, readReportedQuestion } from '../reports/reported-question.service.ts';
import { listReports, type ShownReport } from '../reports/reports.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import { lockTicket, notifyTicketChanged, type ReadTicket, readTicket } from '../tickets/tickets.service.ts';
import {
  findQuestionOfTicket,
  getStaffFacts,
  hasNote,
  insertNote,
  listNotes,
  type NoteRow,
  type StaffFacts,
  unassignAll,
  updateAssignee,
} from './staff-tickets.queries.ts';

export type { NoteRow, StaffFacts } from './staff-tickets.queries.ts';

/** A ticket with all that staff see of it. */
export type StaffTicket = {
  ticket: ReadTicket;
  facts: StaffFacts;
  notes: NoteRow[];
  lastTests: ShownReport[];
};

const LAST_TESTS = 5;
/** As many as are shown are kept of a ticket. */
const MOST_NOTES = 500;

/**
 * A ticket of the tenant's as staff see it.
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
  };
}

/** The question that a ticket is about, with its key and what its learner answered. */
export async function readTicketQuestion(id: string): Promise<ReportedQuestion | Failure<'not_found'>> {
  const about = isId(id) ? await findQuestionOfTicket(id as TicketId) : null;
  const question = about === null ? null : await readReportedQuestion(about.reportId, about.position);
  return question ?? new Failure('not_found');
}

/**
 * Takes a ticket on, or gives it back. Of several who do so at once one does, and the others are refused; whoever asks once
 * more is told the same again.
 * @param from whose it was as far as the caller knew
 * @param to whose it is to be
 */
export async function assignTicket(
  id: string,
  { from, to }: { from: UserId | null; to: UserId | null },
): Promise<RefusalOf<'assignTicket'> | null> {
  const ticket = await lockTicket(id);
  if (ticket === null) return new Failure('not_found');
  if (ticket.assignee_id === to) return null;
  if (ticket.assignee_id !== from) return new Failure('ticket_taken');
  await updateAssignee(ticket.id, to);
  await notifyTicketChanged(ticket.id, 'staff');
  return null;
}

/** Gives back every ticket of somebody who is no longer staff, in the ambient transaction. */
export async function freeTicketsOf(userId: UserId): Promise<void> {
  for (const id of await unassignAll(userId)) await notifyTicketChanged(id, 'staff');
}

/** Writes a note that only staff see. What was sent before is not written again. */
export async function addTicketNote(
  { appSecret }: { appSecret: string },
  me: UserId,
  id: string,
  { note, clientNoteId = null }: { note: string; clientNoteId?: string | undefined | null },
): Promise<RefusalOf<'addTicketNote'> | null> {
  // A second sending waits here for the first.
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
