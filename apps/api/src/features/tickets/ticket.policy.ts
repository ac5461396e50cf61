import type { UserId } from '@assay/assessment';
import type { Role, TicketStatus } from '@assay/contract';

/** The caller, and their role. */
export type Party = { id: UserId; role: Role };

/**
 * True for a learner's own ticket, and for staff of the organisation. A ticket that may not be seen is
 * treated as missing.
 */
export function maySeeTicket(party: Party, ticket: { user_id: UserId }): boolean {
  return party.role === 'staff' || ticket.user_id === party.id;
}

/** Effect of a message or of a change of status on a ticket. */
export type TicketEffect = {
  status: TicketStatus;
  /**
   * Effect on the learner's waiting for an answer: it begins, ends, or stays as before; `resumes`: since the
   * learner's first message without an answer, if there is one.
   */
  waiting: 'begins' | 'ends' | 'resumes' | 'as before';
  /** `all`: the learner has seen everything in it. */
  seen: 'all' | 'as before';
};
type MessageRefusal = 'ticket_not_open' | 'forbidden';

/**
 * Decides whether a message may be written, and its effect. A learner may write while the ticket is Open, and
 * in a Pending one only by opening it again with the message; the author has seen all that was there. Staff
 * may write while it is Open or Pending, and may set its next status; a Closed one must be opened first.
 */
export function decideMessage(
  role: Role,
  ticket: { status: TicketStatus; waiting: boolean },
  wanted: TicketStatus | undefined,
): TicketEffect | MessageRefusal {
  if (role === 'learner') {
    if (wanted !== undefined && wanted !== 'Open') return 'forbidden';
    const isOpened = ticket.status === 'Pending' && wanted === 'Open';
    if (ticket.status !== 'Open' && !isOpened) return 'ticket_not_open';
    return { status: 'Open', waiting: ticket.waiting ? 'as before' : 'begins', seen: 'all' };
  }
  if (ticket.status === 'Closed') return 'ticket_not_open';
  return { status: wanted ?? ticket.status, waiting: 'ends', seen: 'as before' };
}

/**
 * Decides the effect of a change of status by staff. Closing ends the learner's waiting; opening again
 * resumes it as if it had not ended.
 */
export function decideMove(before: TicketStatus, wanted: TicketStatus): TicketEffect {
  const reopened = before === 'Closed' ? 'resumes' : 'as before';
  return { status: wanted, waiting: wanted === 'Closed' ? 'ends' : reopened, seen: 'as before' };
}

/** Grace period before a reply is mailed: a learner who reads along gets no mail. */
export const SEEN_WITHIN_SECONDS = 90;
/** Interval between mails about replies: one mail covers every answer within it. */
export const QUIET_SECONDS = 3_600;

/**
 * Decides whether the learner is mailed about answers now, later, or not at all, because they have seen all
 * of them.
 * @returns `wait`: seconds until the next check
 */
export function decideReplyMail(
  ticket: { lastStaffNumber: number; seenNumber: number; lastStaffAt: Date | null; mailedAt: Date | null },
  now: Date,
): 'send' | 'none' | { wait: number } {
  const { lastStaffNumber, seenNumber, lastStaffAt, mailedAt } = ticket;
  if (lastStaffAt === null || lastStaffNumber <= seenNumber) return 'none';
  // The last mail covers all of them.
  if (mailedAt !== null && mailedAt >= lastStaffAt) return 'none';
  const until = Math.max(
    lastStaffAt.getTime() + SEEN_WITHIN_SECONDS * 1_000,
    mailedAt === null ? 0 : mailedAt.getTime() + QUIET_SECONDS * 1_000,
  );
  const seconds = Math.ceil((until - now.getTime()) / 1_000);
  return seconds <= 0 ? 'send' : { wait: seconds };
}

/**
 * Hours of the organisation's clock between which the daily mail is sent: its start, and the end for one that
 * is late.
 */
const DAILY_MAIL_HOURS = { from: 8, before: 12 };

/** @param hour of the organisation's day, 0 to 23 */
export function isDailyMailTime(hour: number): boolean {
  return hour >= DAILY_MAIL_HOURS.from && hour < DAILY_MAIL_HOURS.before;
}
