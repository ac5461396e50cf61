import { setImmediate as oneTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Connection, isIdle, type OpenRequest } from './connections.ts';

const POLL_MS = 20;
const NAMED_AT_MOST = 20;

/**
 * Shuts connections down gracefully: requests under way are finished and nothing else. No connection is
 * accepted any more, websockets and idle connections end at once, and every response ends its connection.
 * What is not finished in time is cut off, and named in the log.
 */
export function drainOnClose(
  app: FastifyInstance,
  connections: ReadonlySet<Connection>,
  limitMs: number,
): void {
  app.addHook('preClose', async () => {
    const until = performance.now() + limitMs;
    // Connections that have come already are accepted, and what has arrived already is read.
    await oneTurn();
    // Closing the server ends connections, and clients know by it: from then on no response may promise
    // another.
    for (const connection of connections) endWithAnswer(connection);
    app.server.close();
    await oneTurn();
    for (;;) {
      for (const connection of connections) endSoon(connection);
      if (connections.size === 0) return;
      if (performance.now() > until) break;
      await wait(POLL_MS);
    }
    const open = [...connections].map(describe).slice(0, NAMED_AT_MOST);
    app.log.warn(
      { connections: connections.size, open },
      `cut off after ${limitMs} ms, since this process ends`,
    );
    for (const { socket } of connections) socket.destroy();
  });
}

function endSoon(connection: Connection): void {
  if (isIdle(connection) || connection.isUpgraded) connection.socket.destroy();
  endWithAnswer(connection);
}

/** Ends a connection with its response. Later requests get the same header from the framework. */
function endWithAnswer({ open }: Connection): void {
  for (const { response } of open) {
    if (!response.headersSent) response.setHeader('connection', 'close');
  }
}

function describe({ open: [first] }: { open: Iterable<OpenRequest> }): string {
  if (first === undefined) return 'a head that did not end';
  const { what, begunAt, request, response } = first;
  return `${what}, ${stateOf(request.complete, response.headersSent)}, ${Math.round(performance.now() - begunAt)} ms`;
}

function stateOf(wholeRequest: boolean, answered: boolean): string {
  if (answered) return 'the answer not yet taken';
  return wholeRequest ? 'being worked on' : 'the body not yet sent';
}
