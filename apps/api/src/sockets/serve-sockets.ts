import { EventEmitter } from 'node:events';
import { SOCKET_PATH } from '@assay/contract/tickets';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Server } from 'socket.io';
import type { Notifications } from '../db/notifications.ts';
import { AppError, Failure } from '../failure.ts';
import type { Rates } from '../http/admission.ts';
import { failureOf, refuse } from '../http/answer.ts';
import { isWebsocketOf, routeUpgrades } from '../http/connections/upgrades.ts';
import { SOCKETS } from '../http/limits.ts';
import type { TenantDirectory } from '../http/tenant.ts';
import { createRateLimiter } from '../queues/rate-limiter.ts';
import { type AdmittedConnection, createUpgradeAdmission } from './admit-upgrade.ts';
import { answerEvents } from './answer-events.ts';
import { createAskDatabase } from './ask-database.ts';
import { authenticateSockets } from './authenticate.ts';
import { createEndings } from './hang-up.ts';
import { createOpenSockets } from './open-sockets.ts';
import { createPacketBudget, type PacketBudget } from './packet-budget.ts';
import { endOutlived } from './session-checks.ts';
import type { LiveSocket, SocketServer } from './socket-server.ts';
import { tellSockets } from './tell-sockets.ts';

type Deps = {
  visitorPool: Pool;
  tenants: TenantDirectory;
  notifications: Notifications;
  originOf(host: string): string;
  rates: Rates;
  /** How often it is asked whether the sessions of open sockets still last, in milliseconds. */
  betweenChecks: number;
};

/** Which requests are for sockets, and which are calls whatever they ask to become. */
export const isForSockets = isWebsocketOf(SOCKET_PATH);

/** Where the process has no bound of its own. */
const USUAL_CONNECTIONS = 10_000;

/**
 * Serves sockets, by which pages are told that something changed, and nothing more (docs/decisions/0042-…). Nothing of
 * what comes in by them is ever written.
 */
export function serveSockets(app: FastifyInstance, deps: Deps): void {
  const { visitorPool, tenants, notifications, originOf, rates, betweenChecks } = deps;
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    perMessageDeflate: false,
    maxHttpBufferSize: SOCKETS.messageBytes,
  });
  const io: SocketServer = new Server({ connectTimeout: SOCKETS.toSayMs, serveClient: false });
  io.bind(engine);

  const admittedConnections = new WeakMap<EngineSocket, AdmittedConnection>();
  const budgets = new WeakMap<EngineSocket, PacketBudget>();
  const admittedOf = (connection: EngineSocket) => admittedConnections.get(connection);
  const endings = createEndings(admittedOf);
  const { hangUp, end } = endings;
  const open = createOpenSockets(end);
  const ask = createAskDatabase(visitorPool);
  const refusals = createRateLimiter(rates.refusals);
  const report = (error: unknown) => {
    const { code } = failureOf(error);
    if (code === 'internal') app.log.error({ err: error }, 'unexpected of a socket');
    else if (code === 'busy' && !(error instanceof AppError)) app.log.warn({ err: error }, 'database away');
  };

  acceptUpgrades();
  countPackets();
  authenticateSockets(io, { admittedOf, open, endings, ask, refusals, report });
  io.on('connection', (socket: LiveSocket) => answerEvents(socket, { ask, endings, countOdd, report }));
  tellSockets(io, { notifications, open, hangUpAll });
  checkSessions();

  function acceptUpgrades(): void {
    const upgrades = routeUpgrades(app, isForSockets);
    const openings = createRateLimiter(rates.visitors);
    const mostConnections = () => app.server.maxConnections ?? USUAL_CONNECTIONS;
    const admission = createUpgradeAdmission({ tenants, originOf, mostConnections, openings, refusals });
    const admitted = new WeakMap<object, AdmittedConnection>();
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
    engine.on('connection', (connection: EngineSocket) => {
      const found = admitted.get(connection.request);
      if (found !== undefined) admittedConnections.set(connection, found);
    });
  }

  /** Ends whoever sends more than a page of ours, or what it never sends. */
  function countPackets(): void {
    engine.on('connection', (connection: EngineSocket) => {
      const budget = createPacketBudget();
      budgets.set(connection, budget);
      connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
        const isOdd = type === 'message' && typeof data !== 'string';
        if (isOdd || !budget.spend(1)) hangUp(connection);
      });
      // Beneath packets: answered by themselves, without a word to anybody.
      const websocket: unknown = Reflect.get(connection.request, 'websocket');
      if (!(websocket instanceof EventEmitter)) return;
      for (const frame of ['ping', 'pong'])
        websocket.on(frame, () => {
          if (!budget.spend(1)) hangUp(connection);
        });
    });
  }

  function countOdd(socket: LiveSocket): void {
    if (budgets.get(socket.conn)?.spend(SOCKETS.oddPacket) !== true) end(socket);
  }

  function hangUpAll(): void {
    for (const socket of open.list()) hangUp(socket.conn);
  }

  function checkSessions(): void {
    const check = () => void endOutlived(open.list(), ask, end).catch(report);
    const timer = setInterval(check, betweenChecks).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      engine.close();
    });
  }
}
