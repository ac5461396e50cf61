import type { TenantId, TicketId } from '@assay/assessment';
import { sql } from 'kysely';
import { z } from 'zod';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** The channel on which processes tell one another of tickets. */
export const TICKETS_CHANNEL = 'assay_tickets';

/** Who is told: the ticket's learner and staff, or, of what only staff see, staff alone. */
export type TicketAudience = 'all' | 'staff';
export type TicketNotification = { tenantId: TenantId; ticketId: TicketId; audience: TicketAudience };

const notificationSchema = z.object({
  tenantId: z.uuid().brand<'tenant'>(),
  ticketId: z.uuid().brand<'ticket'>(),
  audience: z.enum(['all', 'staff']),
});

/** Tells every process, once the ambient transaction has been committed, that a ticket of the tenant's has changed. */
export async function notifyTicketChanged(ticketId: TicketId, audience: TicketAudience): Promise<void> {
  const notification: TicketNotification = { tenantId: currentTenantId(), ticketId, audience };
  await sql`select pg_notify(${TICKETS_CHANNEL}, ${JSON.stringify(notification)})`.execute(db());
}

/** @returns null for what is none of ours: whoever may connect to the database may write on any channel */
export function parseTicketNotification(payload: string): TicketNotification | null {
  try {
    return notificationSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
