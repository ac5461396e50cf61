import { EventEmitter } from 'node:events';
import { SOCKET_PATH } from '@assay/contract/tickets';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Server } from 'socket.io';
import type { Notifications } from '../db/notifications.ts';
import { Failure } from '../failure.ts';
import type { Rates } from '../http/admission.ts';
import { failureOf, refuse } from '../http/answer.ts';
import { isWebsocketOf, routeUpgrades } from '../http/connections/upgrades.ts';
import { logFailure } from '../http/log-failure.ts';
import { LIMITS } from '../http/overload/limits.ts';
import { createRateLimiter } from '../http/overload/rate-limiter.ts';
import type { TenantDirectory } from '../http/tenant.ts';
import { type AdmittedConnection, createUpgradeAdmission } from './admit-upgrade.ts';
import { authenticateSockets } from './authenticate.ts';
import { createEndings } from './end-sockets.ts';
import { forwardNotifications } from './forward-notifications.ts';
import { createOpenSockets } from './open-sockets.ts';
import { endSocketsWithoutSession } from './session-checks.ts';
import { answerSocketEvents } from './socket-events.ts';
import { createSocketQueriesQueue } from './socket-queries-queue.ts';
import type { LiveSocket, SocketServer } from './socket-server.ts';

type Deps = {
  visitorPool: Pool;
  tenants: TenantDirectory;
  notifications: Notifications;
  originOf(host: string): string;
  rates: Rates;
  /** Interval between checks that the sessions of open sockets still last, in milliseconds. */
  betweenChecks: number;
};

/** True for requests to open a socket; all others are calls, whatever upgrade they ask for. */
export const isForSockets = isWebsocketOf(SOCKET_PATH);

/**
 * Serves sockets, which tell pages that something changed, and nothing more (docs/decisions/0042-…). Nothing
 * that comes in by them is ever written.
 */
export function serveSockets(app: FastifyInstance, deps: Deps): void {
  const { visitorPool, tenants, notifications, originOf, rates, betweenChecks } = deps;
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    perMessageDeflate: false,
    maxHttpBufferSize: LIMITS.socketTraffic.messageBytes,
  });
  const io: SocketServer = new Server({
    connectTimeout: LIMITS.socketTraffic.toIdentifyMs,
    serveClient: false,
  });
  io.bind(engine);

  const admitted = new WeakMap<object, AdmittedConnection>();
  const admittedOf = ({ request }: EngineSocket) => admitted.get(request);
  const endings = createEndings(admittedOf);
  const { hangUp, end } = endings;
  const open = createOpenSockets(end);
  const ask = createSocketQueriesQueue(visitorPool);
  const refusals = createRateLimiter(rates.refusals);
  const report = (error: unknown) => {
    logFailure({ server: app, log: app.log }, failureOf(error), error);
  };

  acceptUpgrades();
  countPackets();
  authenticateSockets(io, { admittedOf, open, endings, ask, refusals, report });
  io.on('connection', (socket: LiveSocket) => answerSocketEvents(socket, { ask, endings, countOdd, report }));
  forwardNotifications(io, { notifications, open, hangUpAll });
  checkSessions();

  function acceptUpgrades(): void {
    const upgrades = routeUpgrades(app, isForSockets);
    const openings = createRateLimiter(rates.visitors);
    const mostConnections = () => app.server.maxConnections ?? LIMITS.connections.most;
    const admission = createUpgradeAdmission({ tenants, originOf, mostConnections, openings, refusals });
    for (const url of [SOCKET_PATH, `${SOCKET_PATH}/`]) {
      app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
        if (!upgrades.isUpgrade(request.raw)) return refuse(reply, new Failure('not_found'));
        admitted.set(request.raw, await admission.admit(request));
        reply.hijack();
        const { socket, head } = upgrades.take(request.raw);
        engine.handleUpgrade(request.raw, socket, head);
        return reply;
      });
    }
  }

  /** Ends a client that sends more than a page of ours, or what such a page never sends. */
  function countPackets(): void {
    engine.on('connection', (connection: EngineSocket) => {
      const budget = admittedOf(connection)?.budget;
      if (budget === undefined) return hangUp(connection);
      connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
        const isOdd = type === 'message' && typeof data !== 'string';
        if (isOdd || !budget.spend(1)) hangUp(connection);
      });
      // Frames below packets: answered automatically, without an event.
      const websocket: unknown = Reflect.get(connection.request, 'websocket');
      if (!(websocket instanceof EventEmitter)) return;
      for (const frame of ['ping', 'pong'])
        websocket.on(frame, () => {
          if (!budget.spend(1)) hangUp(connection);
        });
    });
  }

  function countOdd(socket: LiveSocket): void {
    if (admittedOf(socket.conn)?.budget.spend(LIMITS.socketTraffic.oddPacketCost) !== true) end(socket);
  }

  function hangUpAll(): void {
    for (const socket of open.list()) hangUp(socket.conn);
  }

  function checkSessions(): void {
    const check = () => void endSocketsWithoutSession(open.list(), ask, end).catch(report);
    const timer = setInterval(check, betweenChecks).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      engine.close();
    });
  }
}
