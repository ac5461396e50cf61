import type { Ticket, TicketMessage } from '../features/tickets/tickets.ts';
import { learner } from './examples.ts';
import { network } from './network.ts';

/** Id with this number at its end. */
export const id = (last: number) => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const STAFF_ID = id(300);

/** A message of the staff, unless another sender is given. */
export function messageOf(number: number, change: Partial<TicketMessage> = {}): TicketMessage {
  return {
    _id: id(400 + number),
    from: STAFF_ID,
    message: `Message ${number}`,
    date: new Date(2026, 2, 9, 15, number).toISOString(),
    from_name: 'Grace Hopper',
    number,
    clientMessageId: null,
    ...change,
  };
}

export function ownMessage(number: number, change: Partial<TicketMessage> = {}): TicketMessage {
  return messageOf(number, { from: learner._id, from_name: '', ...change });
}

export const ticket: Ticket = {
  _id: id(301),
  subject: 'Which buoy is green?',
  description: 'Two seem right to me.',
  topic: { _id: id(310), topic_name: 'A question' },
  status: 'Open',
  createdAt: new Date(2026, 2, 9, 12).toISOString(),
  chats: [],
  earlier: false,
  image: '',
  unread: 0,
  about: null,
};

export const topics = [ticket.topic, { _id: id(311), topic_name: 'Something else' }];
export const professors = [
  { _id: STAFF_ID, first_name: 'Grace', last_name: 'Hopper' },
  { _id: id(302), first_name: 'Alan', last_name: 'Turing' },
];

/** Answers with the lists that fill a form, and the learner's tickets. */
export function answerTickets(tickets: Ticket[] = [], more = false): void {
  network.answer('getTicketTopics', { topics });
  network.answer('getSubadmins', { professors });
  network.answer('getAllTickets', { tickets, more });
}
