import type { Socket as EngineSocket } from 'engine.io';
import type { AdmittedConnection } from './admit-upgrade.ts';
import type { LiveSocket } from './socket-server.ts';

/**
 * How long whoever is at the other end may take to read what was said last, and to end the connection, too.
 */
const ENDING_MS = 1_000;

export type Endings = {
  /** Ends a connection; pages of ours open another one after a while. */
  hangUp(connection: EngineSocket): void;
  /** Ends a socket and says so: pages of ours do not come back by themselves. */
  end(socket: LiveSocket): void;
};

/** @param admittedOf what carries a connection */
export function createEndings(
  admittedOf: (connection: EngineSocket) => AdmittedConnection | undefined,
): Endings {
  const hangUp = (connection: EngineSocket) => {
    connection.close();
    const { connection: carrier } = admittedOf(connection) ?? {};
    if (carrier?.destroyed === false) setTimeout(() => carrier.destroy(), ENDING_MS).unref();
  };
  return {
    hangUp,
    end(socket) {
      socket.disconnect(true);
      hangUp(socket.conn);
    },
  };
}
