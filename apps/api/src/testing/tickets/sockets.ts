import { type JoinAnswer, SOCKET_PATH, socketEvents } from '@assay/contract/tickets';
import { io, type Socket } from 'socket.io-client';

/** A socket as a page opens it, which records what it hears. */
export type TestSocket = {
  socket: Socket;
  /** Each as `name ticket`, in the order in which they came. */
  heard: string[];
  /** Outcome of the opening: `open`, or why it was refused. */
  opened: Promise<string>;
  /** Resolves with the reason when it has ended. */
  ended: Promise<string>;
  login(ticket: unknown): Promise<JoinAnswer>;
  watchTickets(): Promise<JoinAnswer>;
  /** Resolves once so many have been heard. */
  untilHeard(count: number): Promise<string[]>;
  close(): void;
};

type Opening = {
  host: string;
  /** As a client gives it; none if left out. */
  token?: unknown;
  headers?: Record<string, string>;
  path?: string;
};

/** Opens a socket to a port of this machine. It does not reconnect by itself. */
export function openSocket(
  port: number,
  { host, token, headers = {}, path = SOCKET_PATH }: Opening,
): TestSocket {
  const socket = io(`http://127.0.0.1:${port}`, {
    path,
    transports: ['websocket'],
    auth: token === undefined ? {} : { token },
    extraHeaders: { host, ...headers },
    reconnection: false,
    forceNew: true,
  });
  const heard: string[] = [];
  let tellHeard = Promise.withResolvers<void>();
  socket.onAny((event: string, { ticket }: { ticket: string }) => {
    heard.push(`${event} ${ticket}`);
    tellHeard.resolve();
    tellHeard = Promise.withResolvers();
  });
  const opened = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('open'));
    socket.once('connect_error', ({ message }) => resolve(message));
    socket.once('disconnect', (reason) => resolve(reason));
  });
  const ended = new Promise<string>((resolve) => {
    socket.once('disconnect', (reason) => resolve(reason));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
  return {
    socket,
    heard,
    opened,
    ended,
    login: (ticket) => socket.emitWithAck(socketEvents.login, ticket),
    watchTickets: () => socket.emitWithAck(socketEvents.watchTickets),
    async untilHeard(count) {
      while (heard.length < count) {
        if (socket.disconnected) throw new Error(`The socket ended after: ${heard.join(', ')}`);
        await Promise.race([tellHeard.promise, ended]);
      }
      return heard;
    },
    close: () => void socket.disconnect(),
  };
}
