import { Client, DatabaseError } from 'pg';
import { EmbeddedServerError } from './errors.ts';
import type { Layout } from './layout.ts';
import { DATABASE, type Passwords, ROLES } from './roles.ts';
import { PORT } from './settings.ts';

/** Connection settings of one role; `host` is the folder of the socket. */
export type RoleConnection = { host: string; port: number; user: string; password: string; database: string };

export type Connections = {
  /** Owns the database and may make others: for migrations, backup and tests. Not a superuser. */
  owner: RoleConnection;
  /** Owns nothing and cannot bypass row-level security. */
  app: RoleConnection;
  /** The worker's. */
  jobs: RoleConnection;
};

export function connectionsTo(socketFolder: string, passwords: Passwords): Connections {
  const as = (role: keyof Connections): RoleConnection => ({
    host: socketFolder,
    port: PORT,
    user: ROLES[role],
    password: passwords[role],
    database: DATABASE,
  });
  return { owner: as('owner'), app: as('app'), jobs: as('jobs') };
}

// PostgreSQL's error codes, https://www.postgresql.org/docs/18/errcodes-appendix.html
const OPERATOR_INTERVENTION_CLASS = '57'; // starting, stopping, stopped
const TOO_MANY_CONNECTIONS = '53300';
const REFUSED_LOG_IN = ['28P01', '28000', '3D000'];

/**
 * Tries once to log in as the limited role.
 * @returns false when no server listens or it is still starting
 * @throws EmbeddedServerError when the stored passwords do not fit the server
 */
export async function tryLogIn(connections: Connections, layout: Layout): Promise<boolean> {
  const client = new Client({ ...connections.app, ssl: false, connectionTimeoutMillis: 5_000 });
  // A server that goes away meanwhile also emits an event, which would end the process without a listener.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code === undefined) return false;
    if (error.code.startsWith(OPERATOR_INTERVENTION_CLASS)) return false;
    if (error.code === TOO_MANY_CONNECTIONS) return true;
    if (!REFUSED_LOG_IN.includes(error.code)) throw error;
    throw new EmbeddedServerError(
      `The passwords in ${layout.passwords} do not fit the database (${error.message}). ` +
        'Stop all processes that use it, delete that file and start again: new passwords are set.',
    );
  } finally {
    // Not awaited: a server that hangs would never close the connection, and the caller has to go on.
    void client.end().catch(() => {});
  }
}
