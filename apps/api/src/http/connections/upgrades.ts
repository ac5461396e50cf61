import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection that is asked to become a websocket, with the bytes that came after the headers. */
type Upgrade = { socket: Socket; head: Buffer };

/**
 * Returns a test for requests that are to become a websocket under this path; any other upgrade is answered
 * like a plain request.
 */
export function isWebsocketOf(path: string): (request: IncomingMessage) => boolean {
  return ({ method, url = '', headers }) =>
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url.split('?', 1)[0]?.replace(/\/$/u, '') === path;
}

/**
 * Routes requests for a websocket like all calls, so that they pass the same checks: a route takes over the
 * connection, or refuses and ends it.
 */
export function routeUpgrades(
  app: FastifyInstance,
  isOurs: (request: IncomingMessage) => boolean,
): { isUpgrade(request: IncomingMessage): boolean; take(request: IncomingMessage): Upgrade } {
  const upgrades = new WeakMap<IncomingMessage, Upgrade & { response: ServerResponse }>();
  app.server.on('upgrade', (request, _stream, head) => {
    const { socket } = request;
    // There is no other listener any more: an error of this connection must not end the process.
    socket.on('error', () => {});
    // For a Node without an option that decides which requests may be upgraded.
    if (!isOurs(request)) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    try {
      response.assignSocket(socket);
    } catch {
      // The response to an earlier request is not out yet. No browser and no usual proxy asks for more behind
      // that.
      socket.destroy();
      return;
    }
    response.once('finish', () => socket.destroySoon());
    upgrades.set(request, { socket, head, response });
    app.routing(request, response);
  });
  return {
    isUpgrade: (request) => upgrades.has(request),
    take(request) {
      const upgrade = upgrades.get(request);
      if (upgrade === undefined) throw new Error('The request asks for no upgrade, or has had it.');
      upgrades.delete(request);
      upgrade.response.detachSocket(upgrade.socket);
      return upgrade;
    },
  };
}
