/** Status of a ticket. It begins Open; staff change it. Specification section 3. */
export const TICKET_STATUSES = ['Open', 'Pending', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Maximum lengths in characters. A note and the text of a snippet are as long as a message. */
export const TICKET_LENGTHS = {
  subject: 200,
  description: 5_000,
  message: 4_000,
  snippetTitle: 100,
  search: 100,
} as const;

/**
 * Names of socket events: the specification's `login`, `sendMessage` and `receiveMessage` (section 7), and
 * two of ours. A socket is opened with the session's token in `auth.token` of the handshake, by websocket
 * alone, and carries no content: a page that is told of a change asks for it over HTTP, where access is
 * checked.
 */
export const socketEvents = {
  /**
   * From the client: the ticket's `_id`, bare or as `{ ticket }`. Joins the ticket's room, if the caller may
   * see it.
   */
  login: 'login',
  /** From the client: accepted without effect, because messages are written by `postMessage` alone. */
  sendMessage: 'sendMessage',
  /** To all in a ticket's room: it changed, and the change is durable. */
  receiveMessage: 'receiveMessage',
  /** Ours, from staff: subscribes to every ticket of the organisation. */
  watchTickets: 'watchTickets',
  /** Ours, to those staff: a ticket is new or has changed. */
  ticketChanged: 'ticketChanged',
} as const;

/** Payload of `receiveMessage` and `ticketChanged`. */
export type TicketEvent = { ticket: string };

/** Acknowledgement of `login` and `watchTickets`, for callers that ask for one. */
export type JoinAnswer = { joined: true } | { joined: false; code: 'not_found' | 'forbidden' };

/** Path at which the server listens for sockets. */
export const SOCKET_PATH = '/socket.io';
