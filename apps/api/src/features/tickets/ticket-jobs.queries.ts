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

/**
 * Hands to the worker anew whatever nobody was told of yet, however often it was tried in vain: new tickets, and answers
 * that their learners have not seen.
 */
export async function enqueueUntold(): Promise<void> {
  const tenantId = currentTenantId();
  await sql`select jobs.enqueue_new_ticket(tenant_id, id) from tickets
    where tenant_id = ${tenantId} and staff_mailed_at is null`.execute(db());
  await sql`select jobs.enqueue_ticket_reply(t.tenant_id, t.id, 0) from tickets t
    join users u on u.tenant_id = t.tenant_id and u.id = t.user_id and u.disabled_at is null
    where t.tenant_id = ${tenantId} and t.last_staff_number > t.seen_number
      and (t.mailed_at is null or t.mailed_at < t.last_staff_at)`.execute(db());
}
