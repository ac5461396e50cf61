import type { TenantId, TicketId } from '@assay/assessment';
import type { TicketEvent } from '@assay/contract/tickets';
import type { Server, Socket } from 'socket.io';
import type { SignedIn } from '../http/session-cache.ts';

/** Data of an authenticated socket. */
export type SocketData = {
  tenantId: TenantId;
  user: SignedIn;
  /** Hash by which its session is known; the token itself is not kept. */
  sessionHash: string;
  /** Tickets that it is told of, the one joined first in front. */
  tickets: Set<TicketId>;
};

/** Any event may come: `answerSocketEvents` decides what it is. */
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
