/** How a ticket stands. It begins Open; staff move it. Specification section 3. */
export const TICKET_STATUSES = ['Open', 'Pending', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Characters at most. A note and the text of a snippet are as long as a message. */
export const TICKET_LENGTHS = {
  subject: 200,
  description: 5_000,
  message: 4_000,
  snippetTitle: 100,
  search: 100,
} as const;

/**
 * What goes over a socket, by name: the specification's `login`, `sendMessage` and `receiveMessage` (section 7), and two
 * of ours. A socket is opened with the session's token in `auth.token` of the handshake, by websocket alone, and carries
 * no content: who is told that something changed asks for it over HTTP, where it is decided what they may see.
 */
export const socketEvents = {
  /** From the client: the ticket's `_id`, bare or as `{ ticket }`. Joins the ticket's room, where it may be seen. */
  login: 'login',
  /** From the client: taken without effect, as messages are written by `postMessage` alone. */
  sendMessage: 'sendMessage',
  /** To all in a ticket's room: it changed, and that is durable. */
  receiveMessage: 'receiveMessage',
  /** Ours, from staff: be told of every ticket of the organisation. */
  watchTickets: 'watchTickets',
  /** Ours, to those staff: a ticket is new or has changed. */
  ticketChanged: 'ticketChanged',
} as const;

/** Of `receiveMessage` and `ticketChanged`. */
export type TicketEvent = { ticket: string };

/** How `login` and `watchTickets` are acknowledged to whoever asks for it. */
export type JoinAnswer = { joined: true } | { joined: false; code: 'not_found' | 'forbidden' };

/** Where the server listens for sockets. */
export const SOCKET_PATH = '/socket.io';
