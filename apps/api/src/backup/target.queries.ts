import type { Client } from 'pg';
import { isDistributed } from '../db/distribution/read-facts.ts';
import { listMigrationNames, readMigrations } from '../db/migration-files.ts';
import {
  applyMigration,
  listAppliedMigrations,
  listPendingMigrations,
  makeMigrationsTable,
  readSchemaStatus,
} from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { describeAhead } from '../db/schema-status.ts';
import type { Manifest } from './manifest.ts';
import type { Table } from './tables.queries.ts';

/** @throws when the backup needs migrations that this code does not know, or knows in another form */
export async function refuseUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of migrations) {
    const ours = known.get(name);
    if (ours === digest) continue;
    throw new Error(
      ours === undefined
        ? `The backup was made with the migration ${name}, which this version does not know. Use a newer version.`
        : `The backup was made with another migration ${name} than this version’s. Use the version that made it.`,
    );
  }
}

/**
 * @throws when the database is distributed, or a newer version has been in it: then nothing in it may be
 *   changed, the worker's tables included
 */
export async function refuseUnusableTarget(owner: ConnectionSettings): Promise<void> {
  await withClient(owner, async (client) => {
    if (await isDistributed(client)) {
      throw new Error(
        'This database is distributed already. Restore into a new one, then npm run distribute -- apply.',
      );
    }
    await client.query('begin');
    await makeMigrationsTable(client);
    const status = await readSchemaStatus(client, listMigrationNames());
    await client.query('rollback');
    if (status.type === 'refused') throw new Error(status.reason);
    if (status.type === 'ahead')
      throw new Error(
        `${describeAhead(status.newest)} Restore with the version that it has, or into a new database.`,
      );
  });
}

/**
 * Migrates an emptier database to the backup's version, so that its rows fit; later migrations then carry
 * them on.
 * @throws when the database is further already
 */
export async function migrateTo(client: Client, { migrations }: Manifest): Promise<void> {
  const wanted = new Set(migrations.map(({ name }) => name));
  const beyond = (await listAppliedMigrations(client)).find(({ name }) => !wanted.has(name));
  if (beyond !== undefined) {
    throw new Error(
      `This database is already at ${beyond.name}, and the backup was made before it. ` +
        'Restore into a new database without tables.',
    );
  }
  for (const migration of await listPendingMigrations(client)) {
    if (wanted.has(migration.name)) await applyMigration(client, migration);
  }
}

/** @throws when the backup has other tables or columns than the database that its migrations make */
export function refuseOtherTables(tables: Table[], manifest: Manifest): void {
  const shapes = (all: { name: string; columns: string[] }[]) =>
    new Map(all.map(({ name, columns }) => [name, [...columns].sort().join(', ')]));
  const [ours, theirs] = [shapes(tables), shapes(manifest.tables)];
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    if (ours.get(name) === theirs.get(name)) continue;
    throw new Error(
      `The table ${name} is (${ours.get(name) ?? 'missing'}) here and (${theirs.get(name) ?? 'missing'}) in the backup.`,
    );
  }
}

/** @throws when there is a row anywhere, naming the tables and how many rows they have */
export async function refuseOccupied(client: Client, tables: Table[]): Promise<void> {
  const occupied: string[] = [];
  for (const { name } of tables) {
    const from = `from public.${client.escapeIdentifier(name)}`;
    const { rows } = await client.query<{ count: string }>(`select count(*) ${from}`);
    const count = rows[0]?.count ?? '0';
    if (count !== '0') occupied.push(`${name} (${count})`);
  }
  if (occupied.length === 0) return;
  throw new Error(
    `This installation is not empty, it has rows in ${occupied.join(', ')}. ` +
      'Restore into an empty one: another DATA_DIR, or another database.',
  );
}
