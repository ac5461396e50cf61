import { Client } from 'pg';
import type { Config } from '../config.ts';
import type { RoleNames } from './access-control/expected-access.ts';
import { explainLostConnection, isDatabaseAway } from './database-unavailable.ts';
import type { ConnectionSettings } from './pool.ts';

export type DatabaseAccess = {
  app: ConnectionSettings;
  jobs: ConnectionSettings;
  /** Only where this process may change the schema: embedded, or when the owner's address is given. */
  owner: ConnectionSettings | null;
  embedded: boolean;
  /** Leaves the database; the last process to leave the embedded one stops it. */
  release(): Promise<void>;
};

/** Opens the database: the one that is configured, else the embedded one, started if it is not running. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<DatabaseAccess> {
  if (config.databaseUrl !== null && config.databaseJobsUrl !== null) {
    return {
      app: { connectionString: config.databaseUrl },
      jobs: { connectionString: config.databaseJobsUrl },
      owner: config.databaseOwnerUrl === null ? null : { connectionString: config.databaseOwnerUrl },
      embedded: false,
      release: async () => {},
    };
  }
  // Only an installation without a database of its own needs the embedded server and its binaries.
  const { openEmbeddedServer } = await import('@assay/embedded-postgres');
  const server = await openEmbeddedServer({ dataDir: config.dataDir, log });
  return {
    app: server.app,
    jobs: server.jobs,
    owner: server.owner,
    embedded: true,
    release: () => server.release(),
  };
}

/**
 * Runs `work` with a connection of its own.
 * @throws ConnectionLost if that could not be made or broke, whatever error `work` gave
 */
export async function withClient<T>(
  settings: ConnectionSettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...settings, application_name: 'assay' });
  // A broken connection fails the next query; without a listener the error would end the process.
  const lost: Error[] = [];
  client.on('error', (error) => lost.push(error));
  await client.connect().catch((error: unknown) => {
    throw explainLostConnection(error, null);
  });
  try {
    return await work(client);
  } catch (error) {
    // A stream over a broken connection may only say that it was closed early.
    throw explainLostConnection(isDatabaseAway(error) ? error : (lost[0] ?? error), null);
  } finally {
    await client.end();
  }
}

/** Reads the names of the three roles, as the database knows them. */
export async function readRoleNames(access: DatabaseAccess, owner: ConnectionSettings): Promise<RoleNames> {
  const nameOf = (settings: ConnectionSettings) =>
    withClient(settings, async (client) => {
      const { rows } = await client.query<{ name: string }>('select current_user as name');
      const [row] = rows;
      if (row === undefined) throw new Error('The database did not name the role.');
      return row.name;
    });
  return { owner: await nameOf(owner), app: await nameOf(access.app), jobs: await nameOf(access.jobs) };
}
