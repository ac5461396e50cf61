import type { TicketId, UserId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import { type LockedTicket, lockTicket as lockTicketById } from './locked-ticket.queries.ts';
import { maySeeTicket, type Party } from './ticket.policy.ts';
import { listMessages, listNewestMessages, type MessageRow } from './ticket-messages.queries.ts';
import { findTicket, findTicketOwner, listTicketsOf, markSeen, type TicketRow } from './tickets.queries.ts';

export { unassignAll, updateAssignee } from './assignees.queries.ts';
export type { LockedTicket } from './locked-ticket.queries.ts';
export { detachReportsOf } from './own-tickets.queries.ts';
/** Notifications of changed tickets: to pages that show them, and to people by mail. */
export { enqueueUnmailedTickets, notifyTicketChanged } from './ticket-changes.queries.ts';
export type { MessageRow } from './ticket-messages.queries.ts';
export {
  type AnsweredTicketRow,
  isActiveStaff,
  listActiveStaff,
  listAnsweredTickets,
  listOfferedTopics,
  type TicketRow,
} from './tickets.queries.ts';

/** A ticket with some of its chat, the oldest message first. */
export type ReadTicket = {
  row: TicketRow;
  messages: MessageRow[];
};

/** Messages per page. */
const MESSAGES = 100;
/** Tickets per page. */
const TICKETS = 30;
/** Largest number of a message that the column can hold. */
const LAST_NUMBER = 2_147_483_647;

/**
 * Reads a ticket with its newest messages, or those before the one with this number. Only what its learner
 * may see: data for staff is read elsewhere.
 * @param id as it came in a path
 */
export async function readTicket(
  party: Party,
  id: string,
  before: number | null = null,
): Promise<ReadTicket | Failure<'not_found'>> {
  const row = isId(id) ? await findTicket(id as TicketId) : null;
  if (row === null || !maySeeTicket(party, row)) return new Failure('not_found');
  return { row, messages: await listMessages(row.id, before, MESSAGES) };
}

/**
 * True when the party may see a ticket of the current tenant, in the ambient transaction. A missing one,
 * another tenant's and another learner's are not distinguished.
 */
export async function canSeeTicket(party: Party, id: TicketId): Promise<boolean> {
  const ticket = await findTicketOwner(id);
  return ticket !== null && maySeeTicket(party, ticket);
}

/**
 * Locks a ticket of the tenant, of any learner, until the end of the ambient transaction; null where it does
 * not exist.
 * @param id as it came in a path
 */
export async function lockTicket(id: string): Promise<LockedTicket | null> {
  return isId(id) ? lockTicketById(id as TicketId) : null;
}

/** A page of a learner's tickets, the newest first, each with its newest message. */
export async function pageTickets(
  userId: UserId,
  before: TicketId | null,
): Promise<{ tickets: ReadTicket[]; more: boolean }> {
  const rows = await listTicketsOf(userId, before, TICKETS + 1);
  const page = rows.slice(0, TICKETS);
  const newest = await listNewestMessages(page.map(({ id }) => id));
  const byTicket = Map.groupBy(newest, ({ ticket_id }) => ticket_id);
  const tickets = page.map((row) => ({ row, messages: byTicket.get(row.id) ?? [] }));
  return { tickets, more: rows.length > TICKETS };
}

/**
 * Records how far a learner has seen the chat of a ticket.
 * @param number of a message; a number beyond the last marks all of them as seen
 */
export async function markTicketRead(
  userId: UserId,
  id: string,
  number: number,
): Promise<Failure<'not_found'> | null> {
  const isOwn = isId(id) && (await markSeen(userId, id as TicketId, Math.min(number, LAST_NUMBER)));
  return isOwn ? null : new Failure('not_found');
}
