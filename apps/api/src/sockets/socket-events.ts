import type { TicketId } from '@assay/assessment';
import { contract } from '@assay/contract';
import { type JoinAnswer, socketEvents } from '@assay/contract/tickets';
import { z } from 'zod';
import { findHolders } from '../features/accounts/sessions.ts';
import { canSeeTicket } from '../features/tickets/tickets.service.ts';
import { decideAccess } from '../http/access.policy.ts';
import { LIMITS } from '../http/overload/limits.ts';
import type { Endings } from './end-sockets.ts';
import { isHeldBy } from './session-checks.ts';
import type { AskDatabase } from './socket-queries-queue.ts';
import { inboxRoom, type LiveSocket, ticketRoom } from './socket-server.ts';

type Deps = {
  ask: AskDatabase;
  endings: Endings;
  /** Counts a message that no page of ours sends. */
  countOdd(socket: LiveSocket): void;
  report(error: unknown): void;
};

const ticketId = z.uuid().toLowerCase().brand<'ticket'>();
const loginSchema = z.union([ticketId, z.object({ ticket: ticketId }).transform(({ ticket }) => ticket)]);

/** Answers the messages of sockets, none of which is written anywhere: they ask to be told of tickets. */
export function answerSocketEvents(socket: LiveSocket, deps: Deps): void {
  socket.onAny((event: unknown, ...values: unknown[]) => {
    const acknowledge = findAcknowledgement(values);
    const answerWith = (join: Promise<JoinAnswer>) => {
      join.then(acknowledge).catch((error: unknown) => {
        deps.report(error);
        // The page reconnects, and asks once more.
        deps.endings.hangUp(socket.conn);
      });
    };
    if (event === socketEvents.sendMessage) return;
    if (event === socketEvents.watchTickets) return answerWith(watchTickets(socket, deps));
    if (event !== socketEvents.login) return deps.countOdd(socket);
    const asked = loginSchema.safeParse(values[0]);
    if (asked.success) return answerWith(joinTicket(socket, asked.data, deps));
    deps.countOdd(socket);
    acknowledge({ joined: false, code: 'not_found' });
  });
}

/** Finds the acknowledgement, a callback that a client that wants an answer sends last. */
function findAcknowledgement(values: unknown[]): (answer: JoinAnswer) => void {
  const last = values.at(-1);
  return (answer) => {
    if (typeof last === 'function') last(answer);
  };
}

async function joinTicket(socket: LiveSocket, ticket: TicketId, { ask, endings }: Deps): Promise<JoinAnswer> {
  const { tenantId, user, tickets } = socket.data;
  const mayRead = decideAccess(contract.getTicket, user) === 'allowed';
  const isSeen = await ask(tenantId, user.id, async () =>
    (await isSessionHeld(socket)) ? mayRead && canSeeTicket(user, ticket) : null,
  );
  if (isSeen === null) endings.end(socket);
  if (!isSeen || !socket.connected) return { joined: false, code: 'not_found' };
  tickets.delete(ticket);
  tickets.add(ticket);
  await socket.join(ticketRoom(tenantId, ticket));
  const [first] = tickets;
  if (tickets.size > LIMITS.socketRooms.perSocket && first !== undefined) {
    tickets.delete(first);
    await socket.leave(ticketRoom(tenantId, first));
  }
  return { joined: true };
}

async function watchTickets(socket: LiveSocket, { ask, endings }: Deps): Promise<JoinAnswer> {
  const { tenantId, user } = socket.data;
  if (decideAccess(contract.listStaffTickets, user) !== 'allowed')
    return { joined: false, code: 'forbidden' };
  const isHeld = await ask(tenantId, user.id, () => isSessionHeld(socket));
  if (!isHeld) endings.end(socket);
  if (!isHeld || !socket.connected) return { joined: false, code: 'forbidden' };
  await socket.join(inboxRoom(tenantId));
  return { joined: true };
}

/** Checked for each room: access is decided anew. */
async function isSessionHeld({ data: { sessionHash, user } }: LiveSocket): Promise<boolean> {
  return isHeldBy((await findHolders([sessionHash])).get(sessionHash), user);
}
