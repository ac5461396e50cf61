import type { TicketId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { SEEN_WITHIN_SECONDS } from './ticket.policy.ts';

/** Has staff told of a new ticket, once the ambient transaction has been committed. */
export async function enqueueNewTicket(ticketId: TicketId): Promise<void> {
  await sql`select jobs.enqueue_new_ticket(${currentTenantId()}, ${ticketId})`.execute(db());
}

/**
 * Has it looked at whether the learner is to be mailed of answers, once the ambient transaction has been committed. One
 * such look at most waits for each ticket: asked for anew, it waits anew.
 */
export async function enqueueTicketReply(
  ticketId: TicketId,
  afterSeconds: number = SEEN_WITHIN_SECONDS,
): Promise<void> {
  await sql`select jobs.enqueue_ticket_reply(${currentTenantId()}, ${ticketId}, ${afterSeconds})`.execute(
    db(),
  );
}
