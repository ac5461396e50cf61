import type { TenantId, TicketId } from '@assay/assessment';
import { z } from 'zod';

/** Channel on which processes tell one another of changed tickets. */
export const TICKETS_CHANNEL = 'assay_tickets';

/** Audience: the ticket's learner and staff, or, for changes that only staff see, staff alone. */
export type TicketAudience = 'all' | 'staff';
export type TicketNotification = { tenantId: TenantId; ticketId: TicketId; audience: TicketAudience };

const notificationSchema = z.object({
  tenantId: z.uuid().toLowerCase().brand<'tenant'>(),
  ticketId: z.uuid().toLowerCase().brand<'ticket'>(),
  audience: z.enum(['all', 'staff']),
});

/** @returns null for a foreign payload: every client of the database may write on any channel */
export function parseTicketNotification(payload: string): TicketNotification | null {
  try {
    return notificationSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
