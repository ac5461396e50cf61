import type { TicketId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { SEEN_WITHIN_SECONDS } from './ticket.policy.ts';
import { TICKETS_CHANNEL, type TicketAudience, type TicketNotification } from './ticket-notifications.ts';

/**
 * Notifies every process, once the ambient transaction has been committed, that a ticket of the tenant has
 * changed.
 */
export async function notifyTicketChanged(ticketId: TicketId, audience: TicketAudience): Promise<void> {
  const notification: TicketNotification = { tenantId: currentTenantId(), ticketId, audience };
  await sql`select pg_notify(${TICKETS_CHANNEL}, ${JSON.stringify(notification)})`.execute(db());
}

/** Queues a mail to staff about a new ticket, once the ambient transaction has been committed. */
export async function enqueueNewTicketMail(ticketId: TicketId): Promise<void> {
  await sql`select jobs.enqueue_new_ticket_mail(${currentTenantId()}, ${ticketId})`.execute(db());
}

/**
 * Queues a check whether the learner must be mailed about answers, once the ambient transaction has been
 * committed. At most one check waits for each ticket: a new request replaces it and its delay.
 */
export async function enqueueTicketReplyMail(
  ticketId: TicketId,
  afterSeconds: number = SEEN_WITHIN_SECONDS,
): Promise<void> {
  await sql`select jobs.enqueue_ticket_reply_mail(${currentTenantId()}, ${ticketId}, ${afterSeconds})`.execute(
    db(),
  );
}

/**
 * Queues again, regardless of failed tries, the new tickets that staff were not mailed about, and all tickets
 * with unseen answers: the job decides whether their learners must still be mailed.
 */
export async function enqueueUnmailedTickets(): Promise<void> {
  const tenantId = currentTenantId();
  await sql`select jobs.enqueue_new_ticket_mail(tenant_id, id) from tickets
    where tenant_id = ${tenantId} and staff_mailed_at is null`.execute(db());
  await sql`select jobs.enqueue_ticket_reply_mail(tenant_id, id, 0) from tickets
    where tenant_id = ${tenantId} and last_staff_number > seen_number`.execute(db());
}
