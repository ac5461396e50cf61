import { socketEvents } from '@assay/contract/tickets';
import type { Notifications } from '../db/notifications.ts';
import { SESSIONS_ENDED_CHANNEL } from '../features/accounts/sessions.ts';
import { parseTicketNotification, TICKETS_CHANNEL } from '../features/tickets/ticket-notifications.ts';
import type { OpenSockets } from './open-sockets.ts';
import { inboxRoom, type SocketServer, ticketRoom } from './socket-server.ts';

type Deps = { notifications: Notifications; open: OpenSockets; hangUpAll(): void };

/**
 * Forwards notifications of all processes, which come through the database, to sockets, and ends those whose
 * sessions have ended.
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
    // Notifications may have been missed: a page that opens a socket anew proves its session, joins, and asks
    // for everything.
    onListening: hangUpAll,
  });
  notifications.subscribe(SESSIONS_ENDED_CHANNEL, { onPayload: open.endOfSession, onListening: () => {} });
}
