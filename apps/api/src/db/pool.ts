import { availableParallelism } from 'node:os';
import { Pool, type PoolConfig, types } from 'pg';

// Decimals here are figures of two decimals, far within what a double holds exactly enough.
const NUMERIC = 1700;
types.setTypeParser(NUMERIC, Number);
// A date is a day, not an instant: it stays a text.
const DATE = 1082;
types.setTypeParser(DATE, (value) => value);

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/**
 * Enough to keep every processor busy while others wait for the disk; each costs the database 4 MB and more.
 */
export const CONNECTIONS = Math.min(20, 4 + 3 * availableParallelism());

/**
 * Idle timeout of commands, which put files into their store within the transaction that names them: the
 * longest pause between two statements.
 */
export const COMMAND_IDLE_TIMEOUT_MS = 120_000;

/**
 * Creates a connection pool for the limited role. One stuck request must not hold a connection for ever: the
 * server ends its statement, and if the server cannot be reached any more this side gives up.
 */
export function createPool(settings: ConnectionSettings, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    ...settings,
    max: CONNECTIONS,
    // A statement that needs no earlier answer is sent at once.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    query_timeout: 25_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'assay',
    ...options,
  });
  // An idle connection that breaks (a database restart) is replaced; without a listener it would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
