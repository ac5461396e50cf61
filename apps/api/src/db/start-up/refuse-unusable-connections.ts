import { Client } from 'pg';
import { errorField, isDatabaseAway } from '../database-unavailable.ts';
import type { DatabaseAccess } from '../open-database.ts';
import type { ConnectionSettings } from '../pool.ts';

/** A pooler under load may hand out another session now and then only. */
const ROUNDS = 5;
/** A pooler that has no second session to give waits for one, for minutes. */
const ANSWER_MS = 5_000;

/**
 * Checks each address of a database of the operator's own.
 * @throws an Error that names the setting and the cure
 */
export async function refuseUnusableConnections({ app, jobs, owner }: DatabaseAccess): Promise<void> {
  await refuseUnusableConnection(app, 'DATABASE_URL');
  await refuseUnusableConnection(jobs, 'DATABASE_JOBS_URL');
  if (owner !== null) await refuseUnusableConnection(owner, 'DATABASE_OWNER_URL');
}

/**
 * Refuses an address that leads to no database, and a connection pooler that gives each transaction whatever
 * session is free. Settings, prepared statements and LISTEN belong to a session: saves would fail now and
 * then, and notifications would be lost.
 */
export async function refuseUnusableConnection(
  connection: ConnectionSettings,
  setting: string,
): Promise<void> {
  const [first, second] = [connect(connection), connect(connection)];
  try {
    await first.connect();
    await second.connect();
    for (let round = 0; round < ROUNDS; round++) await refuseSharedSession(first, second);
  } catch (error) {
    throw new Error(`${setting}: ${describeFault(error)}`, { cause: error });
  } finally {
    await Promise.all([first.end(), second.end()].map((ending) => ending.catch(() => {})));
  }
}

class SharedSession extends Error {}

async function refuseSharedSession(first: Client, second: Client): Promise<void> {
  const session = await readSession(first);
  // Takes the session that the first one used last, if that is free between transactions.
  await second.query('begin');
  await readSession(second);
  const later = await readSession(first);
  await second.query('rollback');
  if (later !== session) throw new SharedSession();
}

function connect(connection: ConnectionSettings): Client {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'assay',
  });
  // It fails what is asked next; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}

async function readSession(client: Client): Promise<number> {
  const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session');
  return rows[0]?.session ?? 0;
}

const SET_UP = 'docs/operations.md, “A database of your own”';

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isPoolersDoing(error))
    return (
      'it leads through a connection pooler that does not keep a session for each connection. ' +
      'Cure: pool_mode = session for this database, and a pool of at least 30 for each process of Assay.'
    );
  const code = errorField(error, 'code');
  if (code.startsWith('28'))
    return `the database refuses the role or its password (${error.message}). Cure: ${SET_UP}.`;
  if (code === '3D000') return `${error.message}. Cure: create it (${SET_UP}).`;
  if (isDatabaseAway(error)) return `the database cannot be reached (${error.message || code}).`;
  return error.message;
}

/** True for another session, a session that does not come, and a transaction refused (statement mode). */
function isPoolersDoing(error: Error): boolean {
  return (
    error instanceof SharedSession || /Query read timeout|transaction blocks not allowed/u.test(error.message)
  );
}
