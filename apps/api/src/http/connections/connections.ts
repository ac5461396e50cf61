import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../overload/limits.ts';

export type OpenRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Method and route, which name no person. */
  what: string;
  begunAt: number;
};
export type Connection = {
  socket: Socket;
  open: Set<OpenRequest>;
  /** Number of bytes that had been read when the last request on it was over. */
  readBefore: number;
  /** True when it was asked to become something else than HTTP; it then goes on until it is ended. */
  isUpgraded: boolean;
};

/**
 * Tracks the connections to the server and the requests on them. A connection on which many requests come
 * before the first is answered is ended: a few kilobytes of requests would be worked on all at once, and
 * their responses held until the ones before them are read.
 */
export function watchConnections(app: FastifyInstance): ReadonlySet<Connection> {
  const connections = new Set<Connection>();
  const bySocket = new WeakMap<Socket, Connection>();
  const byRequest = new WeakMap<IncomingMessage, OpenRequest>();

  app.server.on('connection', (socket) => {
    const connection: Connection = { socket, open: new Set(), readBefore: 0, isUpgraded: false };
    connections.add(connection);
    bySocket.set(socket, connection);
    socket.once('close', () => connections.delete(connection));
  });
  // Registered before the framework's own listener, which may answer at once.
  app.server.prependListener('request', (request, response) => {
    const connection = bySocket.get(request.socket);
    if (connection === undefined) return;
    const open = { request, response, what: `${request.method} of a page`, begunAt: performance.now() };
    connection.open.add(open);
    byRequest.set(request, open);
    if (connection.open.size > LIMITS.pipelining.perConnection) connection.socket.destroy();
    response.once('close', () => {
      connection.open.delete(open);
      connection.readBefore = connection.socket.bytesRead;
    });
  });
  app.server.prependListener('upgrade', ({ socket }) => {
    const connection = bySocket.get(socket);
    if (connection !== undefined) connection.isUpgraded = true;
  });
  app.addHook('onRequest', async ({ raw, method, routeOptions }, reply) => {
    // A request that came along on a connection that has been ended gets no response.
    if (raw.socket.destroyed) return reply.hijack();
    const open = byRequest.get(raw);
    if (open !== undefined && routeOptions.url !== undefined) open.what = `${method} ${routeOptions.url}`;
  });
  return connections;
}

/** True when there is no request on a connection, not even the beginning of its headers. */
export function isIdle({ socket, open, readBefore }: Connection): boolean {
  return open.size === 0 && socket.bytesRead === readBefore;
}
