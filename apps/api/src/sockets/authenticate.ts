import type { Socket as EngineSocket } from 'engine.io';
import { z } from 'zod';
import { findHolders, sessionHash } from '../features/accounts/sessions.ts';
import type { SignedIn } from '../http/session-cache.ts';
import type { RateLimiter } from '../queues/rate-limiter.ts';
import type { AdmittedConnection } from './admit-upgrade.ts';
import type { Endings } from './end-sockets.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { AskDatabase } from './socket-queries-queue.ts';
import type { LiveSocket, SocketServer } from './socket-server.ts';

type Deps = {
  admittedOf(connection: EngineSocket): AdmittedConnection | undefined;
  open: OpenSockets;
  endings: Endings;
  ask: AskDatabase;
  /** By network: of those who hold no session. */
  refusals: RateLimiter;
  /** What went wrong on our side. */
  report(error: unknown): void;
};

const authSchema = z.object({ token: z.string().regex(/^[\w-]{20,200}$/u) });

/**
 * Has every socket say in its handshake whose session it is opened with. One that holds none is told so and
 * ended; where it cannot be found out for the moment it is ended without a word, so that it comes back.
 */
export function authenticateSockets(io: SocketServer, deps: Deps): void {
  const { admittedOf, endings, report } = deps;
  io.use((socket, next) => {
    const { conn } = socket;
    const admitted = admittedOf(conn);
    // Each look at a session costs a query: a connection has one.
    if (admitted === undefined || admitted.hasSaidWho) return endings.hangUp(conn);
    admitted.hasSaidWho = true;
    identify(socket, admitted, deps)
      .then((isKnown) => {
        admitted.settle();
        if (isKnown) return next();
        next(Object.assign(new Error('unauthenticated'), { data: { code: 'unauthenticated' } }));
        // Once it has been told.
        setImmediate(() => endings.hangUp(conn));
      })
      .catch((error: unknown) => {
        report(error);
        endings.hangUp(conn);
      });
  });
}

async function identify(
  socket: LiveSocket,
  { tenantId, network }: AdmittedConnection,
  { open, ask, refusals }: Deps,
): Promise<boolean> {
  const auth = authSchema.safeParse(socket.handshake.auth);
  // What the socket was opened with is kept as long as it lasts: not the token.
  socket.handshake.auth = {};
  const user = auth.success ? await findUser(auth.data.token) : null;
  if (user === null) {
    await refusals.enter(network);
    return false;
  }
  open.count(socket);
  return true;

  async function findUser(token: string): Promise<SignedIn | null> {
    const hash = sessionHash(token);
    open.watch(hash, socket);
    const found = (await ask(tenantId, network, () => findHolders([hash]))).get(hash) ?? null;
    if (found !== null) socket.data = { tenantId, user: found, sessionHash: hash, tickets: new Set() };
    return found;
  }
}
