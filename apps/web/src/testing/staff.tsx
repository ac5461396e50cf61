import type { ApiResponse } from '../api/client.ts';
import type { ListedTicket } from '../features/staff-tickets/inbox.ts';
import type { Snippet } from '../features/staff-tickets/snippets.ts';
import type { StaffTicket } from '../features/staff-tickets/staff-ticket.ts';
import { paths, staffTicketPath } from '../paths.ts';
import { InboxScreen } from '../screens/staff-inbox/inbox-screen.tsx';
import { StaffTicketScreen } from '../screens/staff-ticket/staff-ticket-screen.tsx';
import { learner } from './examples.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';
import { id, messageOf, ownMessage, ticket } from './tickets.ts';

export const TICKET_ID = ticket._id;
export const TOPIC_ID = ticket.topic._id;

/** Who works here, and a colleague. */
export const worker = {
  ...learner,
  _id: id(210),
  first_name: 'Ruth',
  last_name: 'Okafor',
  role: 'staff',
} as const;
export const colleague = { _id: id(211), name: 'Ann Bee' };
const asking = { _id: learner._id, name: 'Ada Byron' };

/** So long ago, as the server says instants. */
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

/** Ruth in front of the inbox. */
export function showInbox(search = '') {
  logInLearner(worker);
  network.answer('getTicketTopics', { topics: [ticket.topic] });
  return showScreen(<InboxScreen />, { path: paths.staff, at: paths.staff + search, framed: true });
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
    ...change,
  };
}

/** A message of the learner's, or of whoever is named. */
export function message(number: number, text: string, from?: { _id: string; name: string }) {
  return from === undefined
    ? ownMessage(number, { message: text })
    : messageOf(number, { message: text, from: from._id, from_name: from.name });
}

/** How the server has the ticket from now on. */
export function answerTicket(change: Partial<StaffTicket> = {}): void {
  network.answer('getStaffTicket', { ticket: staffTicket(change) });
}

export const snippets: Snippet[] = [
  { _id: id(500), title: 'Asking the author', text: 'I have asked the author.' },
  { _id: id(501), title: 'How marking works', text: 'By the key of its version.' },
];

/** Ruth in front of a ticket. */
export function showTicket(change: Partial<StaffTicket> = {}) {
  answerTicket(change);
  return openTicket();
}

/** Ruth at a ticket's address, whatever the server has there. */
export function openTicket() {
  logInLearner(worker);
  network.answer('listStaffTickets', inboxOf([]));
  network.answer('listSnippets', { snippets });
  return showScreen(<StaffTicketScreen />, {
    path: paths.staffTicket,
    at: staffTicketPath(TICKET_ID),
    framed: true,
  });
}
