import type { TicketId } from '@assay/assessment';
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
  const written = await writeOnce(party, id, message, () => spendMessage(appSecret, party));
  return written instanceof Failure ? written : readTicket(party, written.ticketId);
}

/**
 * Writes the same message of staff in each of these tickets, all or none: a refusal undoes those before. It
 * counts as one message.
 * @returns in how many it was not written before
 */
export async function postToEach(
  { appSecret }: { appSecret: string },
  party: Party,
  ids: readonly TicketId[],
  message: WrittenMessage,
): Promise<number> {
  let spent: ReturnType<typeof spendMessage> | undefined;
  let written = 0;
  // In one order everywhere, so that two such calls never wait for each other.
  for (const id of ids.toSorted()) {
    const sent = await writeOnce(party, id, message, () => {
      spent ??= spendMessage(appSecret, party);
      return spent;
    });
    if (sent instanceof Failure) throw new AppError(sent.code, sent.fields, sent.retryAfterSeconds);
    if (sent.isNew) written += 1;
  }
  return written;
}

const spendMessage = (appSecret: string, party: Party) =>
  spendAll([['messageByPerson', hashSubject(appSecret, party.id)]]);

async function writeOnce(
  party: Party,
  id: string,
  message: WrittenMessage,
  spend: () => ReturnType<typeof spendMessage>,
): Promise<{ ticketId: TicketId; isNew: boolean } | RefusalOf<'postMessage'>> {
  // First: erasing an account locks it before its tickets, too.
  if (!(await holdAccount(party.id))) throw new AppError('unauthenticated');
  const ticket = await lockTicket(id);
  if (ticket === null || !maySeeTicket(party, ticket)) return new Failure('not_found');
  const sent = await findSent(party, ticket, message);
  if (sent instanceof Failure) return sent;
  if (sent === 'before') return { ticketId: ticket.id, isNew: false };
  const waiting = ticket.waiting_since !== null;
  const effect = decideMessage(party.role, { status: ticket.status, waiting }, message.status);
  if (typeof effect === 'string') return new Failure(effect);
  const spent = await spend();
  if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
  const { body, clientMessageId } = message;
  const number = ticket.last_number + 1;
  const { id: userId, role } = party;
  await writeMessage({ ticketId: ticket.id, number, userId, role, body, clientMessageId }, effect);
  await notifyTicketChanged(ticket.id, 'all');
  if (party.role === 'staff') await enqueueTicketReplyMail(ticket.id);
  return { ticketId: ticket.id, isNew: true };
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
