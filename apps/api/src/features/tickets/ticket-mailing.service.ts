import type { TicketId } from '@assay/assessment';
import { correctedTime } from '../../clock/corrected-time.ts';
import { inTransaction } from '../../db/context.ts';
import { enqueueMail, getOriginForMail } from '../mails/mails.service.ts';
import { mailStaff } from '../mails/staff-mails.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { decideReplyMail, isDailyMailTime, QUIET_SECONDS } from './ticket.policy.ts';
import { enqueueTicketReplyMail } from './ticket-changes.queries.ts';
import {
  listStaffToMail,
  listWaiting,
  lockAnsweredTicket,
  lockDailyReaders,
  markDailyMailed,
  markReplyMailed,
  readLocalTime,
  takeNewTicket,
} from './ticket-mailing.queries.ts';
import { newTicketMail, replyMail, waitingMail } from './ticket-mails.ts';

export { readMailSettings, setMailSettings } from './ticket-mailing.queries.ts';

/** The address of one of a tenant's own hosts, without a trailing slash. */
type Deps = { originOf(host: string): string };

/** Delay of the next check while the clock is in doubt, as it is unknown what was seen in time. */
const DOUBT_SECONDS = 60;
/** Maximum number of tickets that one daily mail names. */
const MOST_NAMED = 20;

/**
 * Mails a ticket's learner about unseen answers when that is due; otherwise queues a later check. Idempotent:
 * one mail for all answers until then.
 */
export function mailReply({ originOf }: Deps, ticketId: TicketId): Promise<void> {
  return inTransaction(async () => {
    const ticket = await lockAnsweredTicket(ticketId);
    if (ticket === null) return;
    const { now, trusted } = correctedTime(ticket);
    const answers = {
      lastStaffNumber: ticket.last_staff_number,
      seenNumber: ticket.seen_number,
      lastStaffAt: ticket.last_staff_at,
      mailedAt: ticket.learner_mailed_at,
    };
    const decided = trusted ? decideReplyMail(answers, now) : { wait: DOUBT_SECONDS };
    if (decided === 'none') return;
    // Capped: an answer written by a clock that had jumped is not delayed until that time.
    if (decided !== 'send') return enqueueTicketReplyMail(ticketId, Math.min(decided.wait, QUIET_SECONDS));
    const tenant = await getTenant();
    const address = `${await getOriginForMail(originOf, ticket.email)}/menu/tickets/chat/${ticketId}`;
    await enqueueMail(replyMail(ticket.email, { tenant: tenant.name, subject: ticket.subject, address }));
    await markReplyMailed(ticketId);
  });
}

/**
 * Mails staff about a new ticket, once: the recipient whom its learner chose, or, where there is none or that
 * person gets no such mails, all who do; beyond their budget by the next digest. No mail where the learner no
 * longer waits.
 */
export function mailNewTicket({ originOf }: Deps, ticketId: TicketId): Promise<void> {
  return inTransaction(async () => {
    const ticket = await takeNewTicket(ticketId);
    if (ticket === null || ticket.waiting_since === null) return;
    const staff = await listStaffToMail();
    const chosen = staff.filter(({ id }) => id === ticket.recipient_id);
    const isAddressed = chosen.length > 0;
    const tenant = await getTenant();
    const { topic, subject } = ticket;
    await mailStaff({ originOf }, isAddressed ? chosen : staff, {
      // Tickets of one topic are one line of a digest.
      line: `New ticket: ${topic}`,
      mailTo: (email, origin) =>
        newTicketMail(email, {
          tenant: tenant.name,
          topic,
          subject,
          isAddressed,
          address: `${origin}/staff/tickets/${ticketId}`,
          settingsAddress: `${origin}/staff/settings`,
        }),
    });
  });
}

/**
 * Mails the waiting tickets to those of the current tenant's staff who want that, in the ambient transaction:
 * once a day, in the morning by the tenant's calendar. Where none waits then, no mail is sent on that day.
 */
export async function mailWaitingTickets({ originOf }: Deps): Promise<void> {
  const local = await readLocalTime();
  const { now, trusted } = correctedTime(local);
  if (!trusted || !isDailyMailTime(local.hour)) return;
  const readers = await lockDailyReaders(local.today);
  if (readers.length === 0) return;
  const { rows, count } = await listWaiting(MOST_NAMED);
  if (count > 0) {
    const tenant = await getTenant();
    const tickets = rows.map((row) => ({ topic: row.topic, waitingSince: row.waiting_since ?? now }));
    for (const { email } of readers) {
      const origin = await getOriginForMail(originOf, email);
      const addresses = { address: `${origin}/staff/tickets`, settingsAddress: `${origin}/staff/settings` };
      await enqueueMail(waitingMail(email, { tenant: tenant.name, tickets, count, now, ...addresses }));
    }
  }
  await markDailyMailed(
    readers.map(({ id }) => id),
    local.today,
  );
}
