import type { TicketStatus } from '@assay/contract';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { spendAll } from '../throttles/throttles.ts';
import { type LockedTicket, writeMessage } from './locked-ticket.queries.ts';
import { decideMessage, maySeeTicket, type Party } from './ticket.policy.ts';
import { enqueueTicketReplyMail, notifyTicketChanged } from './ticket-changes.queries.ts';
import { findMessageByClientId } from './ticket-messages.queries.ts';
import { holdAccount } from './tickets.queries.ts';
import { lockTicket, type ReadTicket, readTicket } from './tickets.service.ts';

export type WrittenMessage = {
  body: string;
  /** Idempotency key. */
  clientMessageId: string | null;
  /** Status in which staff leave the ticket; Open where a learner opens a Pending one again. */
  status: TicketStatus | undefined;
};

/**
 * Writes a message in a ticket's chat, in the ambient transaction, and notifies its viewers once it is
 * committed. Idempotent: a message sent before is not written again, and gets the same answer, even if the
 * ticket has changed since.
 * @param id as it came in a path
 */
export async function postMessage(
  { appSecret }: { appSecret: string },
  party: Party,
  id: string,
  message: WrittenMessage,
): Promise<ReadTicket | RefusalOf<'postMessage'>> {
  // First: erasing an account locks it before its tickets, too.
  if (!(await holdAccount(party.id))) throw new AppError('unauthenticated');
  const ticket = await lockTicket(id);
  if (ticket === null || !maySeeTicket(party, ticket)) return new Failure('not_found');
  const sent = await findSent(party, ticket, message);
  if (sent instanceof Failure) return sent;
  if (sent === 'before') return readTicket(party, ticket.id);
  const waiting = ticket.waiting_since !== null;
  const effect = decideMessage(party.role, { status: ticket.status, waiting }, message.status);
  if (typeof effect === 'string') return new Failure(effect);
  const spent = await spendAll([['messageByPerson', hashSubject(appSecret, party.id)]]);
  if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
  const { body, clientMessageId } = message;
  const number = ticket.last_number + 1;
  const { id: userId, role } = party;
  await writeMessage({ ticketId: ticket.id, number, userId, role, body, clientMessageId }, effect);
  await notifyTicketChanged(ticket.id, 'all');
  if (party.role === 'staff') await enqueueTicketReplyMail(ticket.id);
  return readTicket(party, ticket.id);
}

async function findSent(
  party: Party,
  ticket: LockedTicket,
  { clientMessageId, body }: WrittenMessage,
): Promise<'before' | 'not yet' | Failure<'malformed'>> {
  if (clientMessageId === null) return 'not yet';
  const sent = await findMessageByClientId(ticket.id, party.id, clientMessageId);
  if (sent === null) return 'not yet';
  return sent.body === body ? 'before' : new Failure('malformed', { fields: ['body.clientMessageId'] });
}
