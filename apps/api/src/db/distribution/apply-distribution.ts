import type { Client } from 'pg';
import { listPendingMigrations, lockMigrations, unlockMigrations } from '../migrations.ts';
import { distributeTables, listStatementsLeft } from './distribute-tables.ts';
import { findCitusVersion, readNodes } from './read-facts.ts';

/**
 * Lists the statements that `applyDistribution` would run.
 * @param client a connection of the owner
 * @throws an Error with a line for each fault of the cluster, of the schema or of a table
 */
export async function planDistribution(client: Client): Promise<string[]> {
  await refuseUnreadyCluster(client);
  return listStatementsLeft(client);
}

/**
 * Distributes what is not distributed yet, in one transaction: all of it or nothing. No process may serve
 * meanwhile, as each table is locked and copied.
 * @param client a connection of the owner
 * @returns number of statements that were run
 */
export async function applyDistribution(client: Client, log: (line: string) => void): Promise<number> {
  await lockMigrations(client);
  try {
    await refuseUnreadyCluster(client);
    await client.query('begin');
    try {
      const count = await distributeTables(client, log);
      await passSettingsToWorkers(client);
      await client.query('commit');
      return count;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } finally {
    await unlockMigrations(client);
  }
}

/**
 * Lets `set local` reach the workers, whose policies read the tenant from it. A setting of the database, as a
 * connection pooler hands one connection to many clients.
 */
async function passSettingsToWorkers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`alter database ${database} set citus.propagate_set_commands = 'local'`);
}

async function refuseUnreadyCluster(client: Client): Promise<void> {
  if ((await findCitusVersion(client)) === null) {
    throw new Error('This database has no extension citus. Cure: as a superuser, create extension citus;');
  }
  const nodes = await readNodes(client);
  if (!nodes.some(({ active, holdsShards }) => active && holdsShards)) {
    throw new Error('No node holds shards. Cure: select citus_add_node(…) for each worker.');
  }
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('public.schema_migrations') is null as "isNew"`,
  );
  if (rows[0]?.isNew !== false || (await listPendingMigrations(client)).length > 0) {
    throw new Error('The database is not up to date. Cure: npm run migrate.');
  }
}
