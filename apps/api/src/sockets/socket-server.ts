import type { TenantId, TicketId } from '@assay/assessment';
import type { TicketEvent } from '@assay/contract/tickets';
import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../http/session-cache.ts';

/** Of a socket that has said who it is. */
export type SocketData = {
  tenantId: TenantId;
  user: SignedIn;
  /** By which its session is known; the token itself is not kept. */
  sessionHash: string;
  /** Tickets that it is told of, the one joined first in front. */
  tickets: Set<TicketId>;
};

/** Anything may come: what it is decides `answerSocketEvents`. */
type FromClient = { [event: string]: (...values: unknown[]) => void };
type ToClient = {
  receiveMessage(event: TicketEvent): void;
  ticketChanged(event: TicketEvent): void;
};
type Nothing = Record<never, never>;

export type SocketServer = Server<FromClient, ToClient, Nothing, SocketData>;
export type LiveSocket = Socket<FromClient, ToClient, Nothing, SocketData>;

export const ticketRoom = (tenantId: TenantId, ticketId: TicketId) => `ticket:${tenantId}:${ticketId}`;
export const inboxRoom = (tenantId: TenantId) => `inbox:${tenantId}`;
