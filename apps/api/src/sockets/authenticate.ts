import type { Socket as EngineSocket } from 'engine.io';
import { z } from 'zod';
import { findHolders, sessionHash } from '../features/accounts/sessions.ts';
import type { RateLimiter } from '../http/overload/rate-limiter.ts';
import type { SignedIn } from '../http/session-cache.ts';
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
  /** Rate limit by network of callers without a session. */
  refusals: RateLimiter;
  /** Reports a fault of ours. */
  report(error: unknown): void;
};

const authSchema = z.object({ token: z.string().regex(/^[\w-]{20,200}$/u) });

/**
 * Authenticates every socket by the session in its handshake. One without a session is told so and ended; if
 * the session cannot be looked up for the moment the socket is ended without a word, so that it comes back.
 */
export function authenticateSockets(io: SocketServer, deps: Deps): void {
  const { admittedOf, endings, report } = deps;
  io.use((socket, next) => {
    const { conn } = socket;
    const admitted = admittedOf(conn);
    // Each look-up of a session costs a query: a connection has one.
    if (admitted === undefined || admitted.hasSaidWho) return endings.hangUp(conn);
    admitted.hasSaidWho = true;
    identify(socket, admitted, deps)
      .then((isKnown) => {
        admitted.settle();
        if (isKnown) return next();
        next(Object.assign(new Error('unauthenticated'), { data: { code: 'unauthenticated' } }));
        // After it has been told.
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
  // The handshake is kept as long as the socket lasts: without the token.
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
