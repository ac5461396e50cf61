import type { TicketId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { TICKETS_CHANNEL, type TicketAudience, type TicketNotification } from './ticket-notifications.ts';

/** Tells every process, once the ambient transaction has been committed, that a ticket of the tenant's has changed. */
export async function notifyTicketChanged(ticketId: TicketId, audience: TicketAudience): Promise<void> {
  const notification: TicketNotification = { tenantId: currentTenantId(), ticketId, audience };
  await sql`select pg_notify(${TICKETS_CHANNEL}, ${JSON.stringify(notification)})`.execute(db());
}
