import { socketEvents } from '@assay/contract/tickets';
import type { Notifications } from '../db/notifications.ts';
import { SESSIONS_ENDED_CHANNEL } from '../features/accounts/sessions.ts';
import { parseTicketNotification, TICKETS_CHANNEL } from '../features/tickets/ticket-notifications.ts';
import type { OpenSockets } from './open-sockets.ts';
import { inboxRoom, type SocketServer, ticketRoom } from './socket-server.ts';

type Deps = { notifications: Notifications; open: OpenSockets; hangUpAll(): void };

/**
 * Hands on to sockets what any process says through the database, and ends those whose sessions have ended.
 */
export function forwardNotifications(io: SocketServer, { notifications, open, hangUpAll }: Deps): void {
  notifications.subscribe(TICKETS_CHANNEL, {
    onPayload(payload) {
      const notification = parseTicketNotification(payload);
      if (notification === null) return;
      const { tenantId, ticketId, audience } = notification;
      const event = { ticket: ticketId };
      if (audience === 'all') io.to(ticketRoom(tenantId, ticketId)).emit(socketEvents.receiveMessage, event);
      io.to(inboxRoom(tenantId)).emit(socketEvents.ticketChanged, event);
    },
    // Anything may have been missed: whoever opens a socket anew proves its session, joins, and asks for
    // everything.
    onListening: hangUpAll,
  });
  notifications.subscribe(SESSIONS_ENDED_CHANNEL, { onPayload: open.endOfSession, onListening: () => {} });
}
