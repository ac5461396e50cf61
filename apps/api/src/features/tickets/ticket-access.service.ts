import type { TicketId } from '@assay/assessment';
import { maySeeTicket, type Party } from './ticket.policy.ts';
import { findTicketOwner } from './ticket-access.queries.ts';

/**
 * Whether somebody may see a ticket of the current tenant, in the ambient transaction. One that is not there, is another
 * tenant's or another learner's: all the same.
 */
export async function canSeeTicket(party: Party, ticketId: TicketId): Promise<boolean> {
  const ticket = await findTicketOwner(ticketId);
  return ticket !== null && maySeeTicket(party, ticket);
}
