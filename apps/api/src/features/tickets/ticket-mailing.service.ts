import type { TicketId } from '@assay/assessment';
import { correctedTime, inTransaction } from '../../db/context.ts';
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

/** While the clock is in doubt nobody can say what was seen in time: it is looked at again after so long. */
const DOUBT_SECONDS = 60;
/** Of tickets that one daily mail names. */
const MOST_NAMED = 20;

/**
 * Mails a ticket's learner of answers that were not seen, where that is due; looks again later where it is not yet. Once
 * for all answers until then, however often and whenever this is called.
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
    // Never longer than that: an answer of a clock that had jumped is not forgotten until then.
    if (decided !== 'send') return enqueueTicketReplyMail(ticketId, Math.min(decided.wait, QUIET_SECONDS));
    const tenant = await getTenant();
    const address = `${await getOriginForMail(originOf, ticket.email)}/menu/tickets/chat/${ticketId}`;
    await enqueueMail(replyMail(ticket.email, { tenant: tenant.name, subject: ticket.subject, address }));
    await markReplyMailed(ticketId);
  });
}

/**
 * Mails staff of a new ticket, once: the one whom its learner chose, or, where nobody was chosen or that one gets no such
 * mails, all who do; beyond their budget by the next digest. Nobody where nobody waits any more.
 */
export function mailNewTicket({ originOf }: Deps, ticketId: TicketId): Promise<void> {
  return inTransaction(async () => {
    const ticket = await takeNewTicket(ticketId);
    if (ticket === null || ticket.waiting_since === null) return;
    const staff = await listStaffToMail();
    const chosen = staff.filter(({ id }) => id === ticket.recipient_id);
    const isAddressed = chosen.length > 0;
    const tenant = await getTenant();
    const { topic } = ticket;
    await mailStaff({ originOf }, isAddressed ? chosen : staff, {
      line: `New ticket: ${topic}`,
      mailTo: (email, origin) =>
        newTicketMail(email, {
          ...{ tenant: tenant.name, topic, isAddressed },
          address: `${origin}/staff/tickets/${ticketId}`,
          settingsAddress: `${origin}/staff/settings`,
        }),
    });
  });
}

/**
 * Mails the current tenant's staff who want it what waits, in the ambient transaction: once a day, in the morning by the
 * tenant's calendar. Where nothing waits then, nobody, and not later on that day either.
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
      const addresses = { address: `${origin}/staff`, settingsAddress: `${origin}/staff/settings` };
      await enqueueMail(waitingMail(email, { tenant: tenant.name, tickets, count, now, ...addresses }));
    }
  }
  await markDailyMailed(
    readers.map(({ id }) => id),
    local.today,
  );
}
