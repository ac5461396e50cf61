import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection that is asked to become a websocket, with what came along behind the head. */
type Upgrade = { socket: Socket; head: Buffer };

/** Whether a request is to become a websocket under this path; whatever else asks to be upgraded is answered as it is. */
export function isWebsocketOf(path: string): (request: IncomingMessage) => boolean {
  return ({ method, url = '', headers }) =>
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url.split('?', 1)[0]?.replace(/\/$/u, '') === path;
}

/**
 * Has requests for a websocket go the way of all calls, so that what is checked of those is checked of these: a route
 * takes over the connection, or refuses and ends it.
 */
export function routeUpgrades(
  app: FastifyInstance,
  isOurs: (request: IncomingMessage) => boolean,
): { isUpgrade(request: IncomingMessage): boolean; take(request: IncomingMessage): Upgrade } {
  const upgrades = new WeakMap<IncomingMessage, Upgrade & { response: ServerResponse }>();
  app.server.on('upgrade', (request, _stream, head) => {
    const { socket } = request;
    // Nobody else listens any more: what breaks this connection must not end the process.
    socket.on('error', () => {});
    // For a Node that asks nobody which requests may be upgraded.
    if (!isOurs(request)) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    try {
      response.assignSocket(socket);
    } catch {
      // The answer to what was asked before is not out yet. No browser and no usual proxy asks for more behind that.
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
