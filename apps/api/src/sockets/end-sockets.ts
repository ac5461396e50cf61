import type { Socket as EngineSocket } from 'engine.io';
import type { AdmittedConnection } from './admit-upgrade.ts';
import type { LiveSocket } from './socket-server.ts';

/** Time for the other end to read the last message, and to close the connection, too. */
const ENDING_MS = 1_000;

export type Endings = {
  /** Ends a connection; pages of ours reconnect after a while. */
  hangUp(connection: EngineSocket): void;
  /** Ends a socket and says so: pages of ours do not reconnect by themselves. */
  end(socket: LiveSocket): void;
};

/** @param admittedOf the admission that carries a connection */
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
