import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sharedBytesOf } from '../answer.ts';
import type { Connection } from '../connections/connections.ts';
import { LIMITS } from './limits.ts';

const { progressBytes, allBytes } = LIMITS.slowReaders;
const LONGEST_BETWEEN_LOOKS_MS = 1_000;

/** Bytes that a client had taken when it last took enough, and the time of that. */
type Waiting = { taken: number; since: number };

/**
 * Ends connections whose clients do not read their responses: each holds a response in memory, or a file
 * open.
 * @param timeouts in milliseconds
 */
export function endSlowReaders(
  app: FastifyInstance,
  connections: ReadonlySet<Connection>,
  timeouts: { unread: number; betweenLooks: number },
): void {
  const everyMs = Math.min(timeouts.betweenLooks, LONGEST_BETWEEN_LOOKS_MS);
  const waiting = new Map<Connection, Waiting>();
  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    // While this process stood still no client could take anything.
    if (now - lookedAt > 5 * everyMs) waiting.clear();
    lookedAt = now;
    let unread = 0;
    for (const connection of waiting.keys()) if (!connections.has(connection)) waiting.delete(connection);
    for (const connection of connections) {
      const bytes = unreadBytes(connection);
      unread += ownBytes(connection);
      if (bytes === 0) {
        waiting.delete(connection);
        continue;
      }
      const taken = takenBytes(connection.socket);
      const state = stateOfReader(waiting.get(connection), taken, now, timeouts.unread);
      if (state === 'too slow') connection.socket.destroy();
      else waiting.set(connection, state);
    }
    if (unread > allBytes) endLongest(waiting, unread - allBytes);
  };
  const timer = setInterval(look, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Decides about a client that has something to read: the state to note of it, or that it is too slow. */
export function stateOfReader(
  before: Waiting | undefined,
  taken: number,
  now: number,
  timeoutMs: number,
): Waiting | 'too slow' {
  if (before === undefined || taken - before.taken >= progressBytes) return { taken, since: now };
  return now - before.since >= timeoutMs ? 'too slow' : before;
}

function endLongest(waiting: Map<Connection, Waiting>, tooMany: number): void {
  let left = tooMany;
  for (const [connection] of [...waiting].sort(([, a], [, b]) => a.since - b.since)) {
    if (left <= 0) return;
    left -= ownBytes(connection);
    connection.socket.destroy();
  }
}

function unreadBytes({ socket, open }: Connection): number {
  let bytes = Math.max(socket.writableLength, ofHandle(socket, 'writeQueueSize'));
  // Responses that wait for the one before them.
  for (const { response } of open) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

/** Unread bytes that are held for this client alone. */
function ownBytes(connection: Connection): number {
  let shared = 0;
  for (const { response } of connection.open) shared += sharedBytesOf(response);
  return Math.max(0, unreadBytes(connection) - shared);
}

/**
 * Bytes that the system has taken over for the client. The socket's public counts hold a piece back as a
 * whole until its last byte is gone, so that a large response on a slow line would look unread.
 */
function takenBytes(socket: Socket): number {
  return ofHandle(socket, 'bytesWritten') - ofHandle(socket, 'writeQueueSize');
}

function ofHandle(socket: Socket, field: 'bytesWritten' | 'writeQueueSize'): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  const value: unknown = Reflect.get(handle, field);
  return typeof value === 'number' ? value : 0;
}
