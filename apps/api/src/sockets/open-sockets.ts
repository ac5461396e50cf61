import { SOCKETS } from '../http/limits.ts';
import type { LiveSocket } from './socket-server.ts';

/** The sockets of this process, by the sessions that they were opened with and by who holds those. */
export type OpenSockets = {
  /**
   * Has a socket end with its session; to be called before the session is looked up, so that no end of it is
   * missed.
   */
  watch(sessionHash: string, socket: LiveSocket): void;
  /**
   * Counts a socket, now that it is known whose it is: beyond so many of one user, the one opened first ends.
   */
  count(socket: LiveSocket): void;
  endOfSession(sessionHash: string): void;
  /** Those of whom it is known who they are. */
  list(): LiveSocket[];
};

/** @param end of a socket, for good: whoever holds it is not to come back by itself */
export function createOpenSockets(end: (socket: LiveSocket) => void): OpenSockets {
  const bySession = new Map<string, Set<LiveSocket>>();
  const byUser = new Map<string, Set<LiveSocket>>();

  const keep = (sets: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): Set<LiveSocket> => {
    const set = sets.get(key) ?? new Set();
    // Of one that has closed while something else was waited for nothing will say so any more.
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
      if (own.size <= SOCKETS.ofUser || first === undefined) return;
      own.delete(first);
      end(first);
    },
    endOfSession(sessionHash) {
      for (const socket of bySession.get(sessionHash) ?? []) end(socket);
    },
    list: () => [...byUser.values()].flatMap((set) => [...set]),
  };
}
