import { Client } from 'pg';
import type { ConnectionSettings } from '../pool.ts';

/** A pooler under load may hand out another session now and then only. */
const ROUNDS = 5;
/** A pooler that has no second session to give waits for one, for minutes. */
const ANSWER_MS = 5_000;

/**
 * Refuses a connection pooler that gives each transaction whatever session is free. Settings, prepared
 * statements and LISTEN belong to a session: saves would fail now and then, and notifications would be lost.
 * @param setting the setting that leads to the database
 * @throws an Error that names the setting and the cure
 */
export async function refuseSharedSessions(connection: ConnectionSettings, setting: string): Promise<void> {
  const [first, second] = [connect(connection), connect(connection)];
  try {
    await first.connect();
    await second.connect();
    for (let round = 0; round < ROUNDS; round++) {
      const session = await readSession(first);
      // Takes the session that the first one used last, if that is free between transactions.
      await second.query('begin');
      await readSession(second);
      const later = await readSession(first);
      await second.query('rollback');
      if (later !== session) throw new SharedSession();
    }
  } catch (error) {
    if (!isPoolersRefusal(error)) throw error;
    throw new Error(
      `${setting} leads through a connection pooler that does not keep a session for each connection. ` +
        'Cure: pool_mode = session for this database, and a pool of at least 30 for each process of Assay.',
    );
  } finally {
    await Promise.all([first.end(), second.end()].map((ending) => ending.catch(() => {})));
  }
}

class SharedSession extends Error {}

function connect(connection: ConnectionSettings): Client {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'assay',
  });
  client.on('error', () => {});
  return client;
}

async function readSession(client: Client): Promise<number> {
  const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session');
  return rows[0]?.session ?? 0;
}

/** True for another session, a session that does not come, and a transaction refused (statement mode). */
function isPoolersRefusal(error: unknown): boolean {
  if (error instanceof SharedSession) return true;
  if (!(error instanceof Error)) return false;
  return /Query read timeout|transaction blocks not allowed/u.test(error.message);
}
