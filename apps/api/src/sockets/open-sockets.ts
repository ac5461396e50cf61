import { LIMITS } from '../http/overload/limits.ts';
import type { LiveSocket } from './socket-server.ts';

/** The sockets of this process, by the sessions that they were opened with and by the users of those. */
export type OpenSockets = {
  /**
   * Ends a socket with its session; to be called before the session is looked up, so that no end of it is
   * missed.
   */
  watch(sessionHash: string, socket: LiveSocket): void;
  /**
   * Counts a socket, now that its user is known: beyond the limit of one user, the one opened first is ended.
   */
  count(socket: LiveSocket): void;
  endOfSession(sessionHash: string): void;
  /** Lists the authenticated sockets. */
  list(): LiveSocket[];
};

/** @param end ends a socket for good: its client must not reconnect by itself */
export function createOpenSockets(end: (socket: LiveSocket) => void): OpenSockets {
  const bySession = new Map<string, Set<LiveSocket>>();
  const byUser = new Map<string, Set<LiveSocket>>();

  const keep = (sets: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): Set<LiveSocket> => {
    const set = sets.get(key) ?? new Set();
    // A socket that has closed meanwhile will emit no further close event.
    if (socket.conn.readyState !== 'open') return set;
    sets.set(key, set.add(socket));
    socket.conn.once('close', () => {
      set.delete(socket);
      if (set.size === 0 && sets.get(key) === set) sets.delete(key);
    });
    return set;
  };

  return {
    watch: (sessionHash, socket) => void keep(bySession, sessionHash, socket),
    count(socket) {
      const own = keep(byUser, socket.data.user.id, socket);
      const [first] = own;
      if (own.size <= LIMITS.socketsOfUser.perUser || first === undefined) return;
      own.delete(first);
      end(first);
    },
    endOfSession(sessionHash) {
      for (const socket of bySession.get(sessionHash) ?? []) end(socket);
    },
    list: () => [...byUser.values()].flatMap((set) => [...set]),
  };
}
