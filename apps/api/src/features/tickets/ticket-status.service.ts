import type { TicketStatus } from '@assay/contract';
import { Failure } from '../../failure.ts';
import { moveTicket } from './locked-ticket.queries.ts';
import { decideMove } from './ticket.policy.ts';
import { lockTicket, notifyTicketChanged } from './tickets.service.ts';

/**
 * Changes the status of a ticket for staff, in either direction, and notifies its viewers once it is
 * committed.
 * @param id as it came in a path
 */
export async function setTicketStatus(
  id: string,
  status: TicketStatus,
): Promise<Failure<'not_found'> | null> {
  const ticket = await lockTicket(id);
  if (ticket === null) return new Failure('not_found');
  if (ticket.status === status) return null;
  await moveTicket(ticket.id, decideMove(ticket.status, status));
  await notifyTicketChanged(ticket.id, 'all');
  return null;
}
