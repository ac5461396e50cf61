import { availableParallelism } from 'node:os';
import { Pool, types } from 'pg';

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

/** Options of a pool. The limits are in milliseconds; 0 means none. */
export type PoolOptions = {
  max?: number;
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  /** Limit of the wait for an answer, which ends the connection. */
  query_timeout?: number;
};

/**
 * Creates a connection pool for the limited role. One stuck request must not hold a connection for ever: the
 * server ends its statement, and if the server cannot be reached any more this side gives up.
 */
export function createPool(settings: ConnectionSettings, options: PoolOptions = {}): Pool {
  const { max = CONNECTIONS, query_timeout = 25_000 } = options;
  const { statement_timeout = 15_000, idle_in_transaction_session_timeout = 20_000 } = options;
  // Set by a statement: connection poolers refuse them as startup parameters.
  const limits =
    `set statement_timeout = ${statement_timeout}; ` +
    `set idle_in_transaction_session_timeout = ${idle_in_transaction_session_timeout}`;
  const pool = new Pool({
    ...settings,
    max,
    // A statement that needs no earlier answer is sent at once.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout,
    keepAlive: true,
    application_name: 'assay',
    onConnect: async (client) => {
      await client.query(limits);
    },
  });
  // An idle connection that breaks (a database restart) is replaced; without a listener it would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
