import type { TenantId, TicketId } from '@assay/assessment';
import { z } from 'zod';

/** The channel on which processes tell one another of tickets. */
export const TICKETS_CHANNEL = 'assay_tickets';

/** Who is told: the ticket's learner and staff, or, of what only staff see, staff alone. */
export type TicketAudience = 'all' | 'staff';
export type TicketNotification = { tenantId: TenantId; ticketId: TicketId; audience: TicketAudience };

const notificationSchema = z.object({
  tenantId: z.uuid().toLowerCase().brand<'tenant'>(),
  ticketId: z.uuid().toLowerCase().brand<'ticket'>(),
  audience: z.enum(['all', 'staff']),
});

/** @returns null for what is none of ours: whoever may connect to the database may write on any channel */
export function parseTicketNotification(payload: string): TicketNotification | null {
  try {
    return notificationSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
