import { type JoinAnswer, SOCKET_PATH, socketEvents, type TicketEvent } from '@assay/contract/tickets';
import type { Socket } from 'socket.io-client';
import { browserStorage } from '../../browser-storage.ts';

/** away: nothing arrives live at the moment; it reconnects, unless the session has ended. */
export type SocketState = 'connecting' | 'connected' | 'away';

/** Subscription: the chat of one ticket, all that staff may see, or both. */
export type Watched = { ticketId: string | undefined; inbox: boolean };

type Told = {
  /** @param ticketId the ticket that changed; null where anything may have changed meanwhile */
  onChanged(ticketId: string | null): void;
  onState(state: SocketState): void;
};

type Acknowledged = (answer: JoinAnswer) => void;
type FromServer = Record<'receiveMessage' | 'ticketChanged', (event: TicketEvent) => void>;
type ToServer = {
  login(ticketId: string, acknowledge: Acknowledged): void;
  watchTickets(acknowledge: Acknowledged): void;
};

/**
 * Polling interval: a socket may lose messages while it is away, so the page asks by itself, too (decision
 * 0042).
 */
const LOOK_MS = 30_000;
const JOIN_TIMEOUT_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Exponential backoff: 1 s, 2 s, 4 s and so on up to 30 s; up to half less, so that pages cut off together do
 * not come back in step.
 */
export function pauseMs(failures: number, random: number): number {
  return Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (failures - 1)) * (1 - random / 2);
}

export type SocketConnection = { watch(ticketId: string | undefined): void; close(): void };

/** Keeps a socket open until it is closed, and reports a change whenever one may have been missed. */
export function openSocketConnection(first: Watched, { onChanged, onState }: Told): SocketConnection {
  let watched = first;
  let socket: Socket<FromServer, ToServer> | null = null;
  let state: 'trying' | 'open' | 'joined' | 'waiting' | 'ended' = 'trying';
  let failures = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  const looks = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_MS);

  async function tryToOpen(): Promise<void> {
    clearTimeout(nextTry);
    state = 'trying';
    try {
      socket ??= await createSocket();
    } catch {
      return pause();
    }
    // It may have been closed while its script was loading.
    if (hasEnded()) return;
    socket.connect();
  }

  async function createSocket(): Promise<Socket<FromServer, ToServer>> {
    const { io } = await import('socket.io-client');
    const created: Socket<FromServer, ToServer> = io({
      path: SOCKET_PATH,
      transports: ['websocket'],
      // Read at each try: a new log-in brings another token.
      auth: (give) => give({ token: browserStorage.local.getItem('token') }),
      autoConnect: false,
      forceNew: true,
      // The server also closes sockets on purpose, after which the library would not try again.
      reconnection: false,
    });
    created.on('connect', () => void join());
    created.on('disconnect', (reason) => (reason === 'io server disconnect' ? stayAway() : pause()));
    created.on('connect_error', ({ message }) => {
      if (message === 'unauthenticated') end();
      else pause();
    });
    created.on(socketEvents.receiveMessage, ({ ticket }) => onChanged(ticket));
    created.on(socketEvents.ticketChanged, ({ ticket }) => onChanged(ticket));
    return created;
  }

  /** Changes from before the room was joined were not received here. */
  async function join(): Promise<void> {
    if (hasEnded() || !socket?.connected) return;
    state = 'open';
    const asked = watched;
    const isJoined = await joinRooms(socket.timeout(JOIN_TIMEOUT_MS), asked);
    if (asked !== watched || !isStillOpen()) return;
    if (isJoined) {
      state = 'joined';
      failures = 0;
    }
    onState(isJoined ? 'connected' : 'away');
    onChanged(null);
  }

  function pause(): void {
    if (hasEnded()) return;
    state = 'waiting';
    failures += 1;
    onState('away');
    clearTimeout(nextTry);
    nextTry = setTimeout(() => void tryToOpen(), pauseMs(failures, Math.random()));
  }

  /**
   * Closed by the server on purpose: the session is over, or there are too many sockets. It does not
   * reconnect before the page is looked at.
   */
  function stayAway(): void {
    if (hasEnded()) return;
    state = 'waiting';
    onState('away');
    onChanged(null);
  }

  /** The page finds out with its next request, and leads to the log-in. */
  function end(): void {
    state = 'ended';
    onState('away');
    onChanged(null);
  }

  function look(): void {
    if (state === 'open') void join();
    tryNow();
    onChanged(null);
  }

  function onSight(): void {
    if (document.visibilityState === 'visible') look();
  }

  function tryNow(): void {
    if (state === 'waiting') void tryToOpen();
  }

  const hasEnded = () => state === 'ended';
  const isStillOpen = () => state === 'open' || state === 'joined';

  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('online', tryNow);
  void tryToOpen();

  return {
    watch(ticketId) {
      if (ticketId === watched.ticketId) return;
      watched = { ...watched, ticketId };
      void join();
    },
    close() {
      state = 'ended';
      clearTimeout(nextTry);
      clearInterval(looks);
      document.removeEventListener('visibilitychange', onSight);
      window.removeEventListener('online', tryNow);
      socket?.off();
      socket?.disconnect();
    },
  };
}

type TimedSocket = ReturnType<Socket<FromServer, ToServer>['timeout']>;

/** @returns true when all of them could be joined */
async function joinRooms(socket: TimedSocket, { ticketId, inbox }: Watched): Promise<boolean> {
  try {
    const answers = await Promise.all([
      ...(ticketId === undefined ? [] : [socket.emitWithAck(socketEvents.login, ticketId)]),
      ...(inbox ? [socket.emitWithAck(socketEvents.watchTickets)] : []),
    ]);
    return answers.every(({ joined }) => joined);
  } catch {
    return false;
  }
}
