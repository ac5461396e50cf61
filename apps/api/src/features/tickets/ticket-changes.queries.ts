import type { TicketId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import { enqueueJob, enqueueJobs } from '../../outbox/outbox.queries.ts';
import { SEEN_WITHIN_SECONDS } from './ticket.policy.ts';
import { TICKETS_CHANNEL, type TicketAudience } from './ticket-notifications.ts';

/**
 * Notifies every process, once the ambient transaction has been committed, that a ticket of the tenant has
 * changed.
 */
export async function notifyTicketChanged(ticketId: TicketId, audience: TicketAudience): Promise<void> {
  await query(
    `select pg_notify('${TICKETS_CHANNEL}',
       json_build_object('tenantId', $1::uuid, 'ticketId', $2::uuid, 'audience', $3::text)::text)`,
    [ticketId, audience],
  );
}

/** Queues a mail to staff about a new ticket, once the ambient transaction has been committed. */
export async function enqueueNewTicketMail(ticketId: TicketId): Promise<void> {
  await enqueueJob('mail_new_ticket', ticketId);
}

/**
 * Queues a check whether the learner must be mailed about answers, once the ambient transaction has been
 * committed. At most one check waits for each ticket: a new request replaces it and its delay.
 */
export async function enqueueTicketReplyMail(
  ticketId: TicketId,
  afterSeconds: number = SEEN_WITHIN_SECONDS,
): Promise<void> {
  await enqueueJob('mail_ticket_reply', ticketId, afterSeconds);
}

/**
 * Queues again, regardless of failed tries, the new tickets that staff were not mailed about, and all tickets
 * with unseen answers: the job decides whether their learners must still be mailed.
 */
export async function enqueueUnmailedTickets(): Promise<void> {
  const untold = await query<{ id: TicketId }>(
    'select id from tickets where tenant_id = $1 and staff_mailed_at is null',
  );
  const unseen = await query<{ id: TicketId }>(
    'select id from tickets where tenant_id = $1 and last_staff_number > seen_number',
  );
  await enqueueJobs('mail_new_ticket', untold);
  await enqueueJobs('mail_ticket_reply', unseen);
}
