import type { ApiResponse } from '../api/client.ts';
import type { ListedTicket } from '../features/staff-tickets/inbox.ts';
import type { Snippet } from '../features/staff-tickets/snippets.ts';
import type { StaffTicket } from '../features/staff-tickets/staff-ticket.ts';
import { InboxScreen } from '../screens/staff-inbox/inbox-screen.tsx';
import { StaffTicketScreen } from '../screens/staff-ticket/staff-ticket-screen.tsx';
import { staffPaths, staffTicketPath } from '../staff-paths.ts';
import { learner } from './examples.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';
import { id, messageOf, ownMessage, ticket } from './tickets.ts';

export const TICKET_ID = ticket._id;
export const TOPIC_ID = ticket.topic._id;

/** A member of staff, and a colleague. */
export const worker = {
  ...learner,
  _id: id(210),
  first_name: 'Ruth',
  last_name: 'Okafor',
  role: 'staff',
} as const;
export const colleague = { _id: id(211), name: 'Ann Bee' };
const asking = { _id: learner._id, name: 'Ada Byron' };

/** Instant so many minutes ago, as the server writes it. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/** A ticket of the list; a number makes another one. */
export function listedTicket(number: number, change: Partial<ListedTicket> = {}): ListedTicket {
  return {
    _id: id(600 + number),
    subject: `Ticket ${number}`,
    topic: ticket.topic,
    status: 'Open',
    createdAt: minutesAgo(125),
    learner: asking,
    assignee: null,
    waitingSince: minutesAgo(125),
    about: null,
    ...change,
  };
}

export function inboxOf(
  tickets: readonly ListedTicket[],
  next: string | null = null,
): ApiResponse<'listStaffTickets'> {
  return { tickets: [...tickets], next, counts: { Open: tickets.length, Pending: 2, Closed: 3 } };
}

/** Shows the inbox to Ruth. */
export function showInbox(search = '') {
  logInLearner(worker);
  network.answer('getTicketTopics', { topics: [ticket.topic] });
  return showScreen(<InboxScreen />, {
    path: staffPaths.tickets,
    at: staffPaths.tickets + search,
    framed: true,
  });
}

function staffTicket(change: Partial<StaffTicket> = {}): StaffTicket {
  const { unread, ...shared } = ticket;
  return {
    ...shared,
    chats: [message(1, 'Is the key right?')],
    learner: asking,
    recipient: null,
    assignee: null,
    waitingSince: minutesAgo(125),
    about: null,
    notes: [],
    lastTests: [],
    colleagues: [{ _id: worker._id, name: 'Ruth Okafor' }, colleague],
    otherTickets: { total: 0, latest: [] },
    ...change,
  };
}

/** A message of the learner's, or of the given person. */
export function message(number: number, text: string, from?: { _id: string; name: string }) {
  return from === undefined
    ? ownMessage(number, { message: text })
    : messageOf(number, { message: text, from: from._id, from_name: from.name });
}

/** Answers with the ticket in this state from now on. */
export function answerTicket(change: Partial<StaffTicket> = {}): void {
  network.answer('getStaffTicket', { ticket: staffTicket(change) });
}

export const snippets: Snippet[] = [
  { _id: id(500), title: 'Asking the author', text: 'I have asked the author.' },
  { _id: id(501), title: 'How marking works', text: 'By the key of its version.' },
];

/** Shows a ticket to Ruth. */
export function showTicket(change: Partial<StaffTicket> = {}) {
  answerTicket(change);
  return openTicket();
}

/** Opens a ticket's address as Ruth, whatever the server has there. */
export function openTicket() {
  logInLearner(worker);
  network.answer('listStaffTickets', inboxOf([]));
  network.answer('listSnippets', { snippets });
  return showScreen(<StaffTicketScreen />, {
    path: staffPaths.ticket,
    at: staffTicketPath(TICKET_ID),
    framed: true,
  });
}
