import type { UserId } from '@assay/assessment';
import type { Role, TicketStatus } from '@assay/contract';

/** Whoever asks, and as what. */
export type Party = { id: UserId; role: Role };

/** A learner sees what is the learner's own; staff see all of the organisation's. Where not, it is as if it were not there. */
export function maySeeTicket(party: Party, ticket: { user_id: UserId }): boolean {
  return party.role === 'staff' || ticket.user_id === party.id;
}

/** What follows for a ticket from a message in it, or from being moved. */
export type TicketEffect = {
  status: TicketStatus;
  /** Whether the learner waits for an answer from now on, waits no more, or as before. */
  waiting: 'begins' | 'ends' | 'as before';
  /** Whether the learner has seen all that is in it. */
  seen: 'all' | 'as before';
};
type MessageRefusal = 'ticket_not_open' | 'forbidden';

/**
 * Whether a message may be written, and what follows from it. A learner writes only while the ticket is Open, and leaves
 * its status alone; who writes has seen all that was there. Staff write while it is Open or Pending, and may say how it stands afterwards; one that is Closed they
 * open first.
 */
export function decideMessage(
  role: Role,
  ticket: { status: TicketStatus; waiting: boolean },
  wanted: TicketStatus | undefined,
): TicketEffect | MessageRefusal {
  if (role === 'learner') {
    if (wanted !== undefined) return 'forbidden';
    if (ticket.status !== 'Open') return 'ticket_not_open';
    return { status: 'Open', waiting: ticket.waiting ? 'as before' : 'begins', seen: 'all' };
  }
  if (ticket.status === 'Closed') return 'ticket_not_open';
  return { status: wanted ?? ticket.status, waiting: 'ends', seen: 'as before' };
}

/** What follows when staff move a ticket. Nobody waits in one that is closed; opening it again makes nobody wait. */
export function decideMove(wanted: TicketStatus): TicketEffect {
  return { status: wanted, waiting: wanted === 'Closed' ? 'ends' : 'as before', seen: 'as before' };
}

/** A learner who reads along gets no mail: so long is waited for them to see an answer. */
export const SEEN_WITHIN_SECONDS = 90;
/** One mail tells of every answer that comes within so long after it. */
export const QUIET_SECONDS = 3_600;

/**
 * Whether the learner is to be mailed of answers now, later, or not at all, because they have seen all of them.
 * @returns `wait`: ask again after so many seconds
 */
export function decideReplyMail(
  ticket: { lastStaffNumber: number; seenNumber: number; lastStaffAt: Date | null; mailedAt: Date | null },
  now: Date,
): 'send' | 'none' | { wait: number } {
  const { lastStaffNumber, seenNumber, lastStaffAt, mailedAt } = ticket;
  if (lastStaffAt === null || lastStaffNumber <= seenNumber) return 'none';
  // All of them were told of by the last mail.
  if (mailedAt !== null && mailedAt >= lastStaffAt) return 'none';
  const until = Math.max(
    lastStaffAt.getTime() + SEEN_WITHIN_SECONDS * 1_000,
    mailedAt === null ? 0 : mailedAt.getTime() + QUIET_SECONDS * 1_000,
  );
  const seconds = Math.ceil((until - now.getTime()) / 1_000);
  return seconds <= 0 ? 'send' : { wait: seconds };
}

/** By the clock of the organisation: from when the daily mail goes out, and until when one that is late still does. */
const DAILY_MAIL_HOURS = { from: 8, before: 12 };

/** @param hour of the organisation's day, 0 to 23 */
export function isDailyMailTime(hour: number): boolean {
  return hour >= DAILY_MAIL_HOURS.from && hour < DAILY_MAIL_HOURS.before;
}
