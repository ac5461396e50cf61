import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type RoleNames, readExpectedGrants } from '../db/access-control/expected-access.ts';
import { renewAccess } from '../db/access-control/renew-access.ts';
import { explainLostConnection } from '../db/database-unavailable.ts';
import {
  applyMigration,
  listPendingMigrations,
  lockMigrations,
  lockSeeding,
  makeMigrationsTable,
} from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { enqueueWaiting } from '../outbox/outbox.queries.ts';
import { type BackedUpTable, type Manifest, tableFile } from './manifest.ts';
import { discard, Meter } from './meter.ts';
import { columnList, listTables, readRows, setPortableSettings, type Table } from './tables.queries.ts';
import { migrateTo, refuseOccupied, refuseOtherTables } from './target.queries.ts';

export type LoadOptions = { folder: string; manifest: Manifest; roles: RoleNames; signal: AbortSignal };

/**
 * Fills an empty database from a checked backup, in one transaction from the first migration to the last
 * comparison: either all of it is there afterwards, compared with the manifest, or nothing is.
 * @param beforeCommit what else must be in place before the database commits
 * @throws an Error in words when the database is not empty, is at another migration, or did not take what it
 *   was given
 */
export function loadDatabase(
  owner: ConnectionSettings,
  load: LoadOptions,
  beforeCommit: () => Promise<void>,
): Promise<void> {
  return withClient(owner, async (client) => {
    await setPortableSettings(client);
    // A server that starts meanwhile waits with its migrations and its demonstration, and then finds both
    // done.
    await lockMigrations(client);
    await lockSeeding(client);
    await client.query('begin');
    await makeMigrationsTable(client);
    await migrateTo(client, load.manifest);
    const tables = await lockTables(client);
    refuseOtherTables(tables, load.manifest);
    await refuseOccupied(client, tables);
    await withoutPoliciesAndReferences(client, async () => {
      for (const table of load.manifest.tables) await loadTable(client, table, load);
    });
    for (const table of load.manifest.tables) await compareTable(client, table, tables, load.signal);
    for (const migration of await listPendingMigrations(client)) await applyMigration(client, migration);
    await renewAccess(client, load.roles, await readExpectedGrants(), (_object, work) => work());
    await enqueueWaiting(client);
    await beforeCommit();
    load.signal.throwIfAborted();
    await client.query('commit').catch((error: unknown) => {
      throw explainLostConnection(error, 'unknown');
    });
    // All of it is loaded: without this the database only analyses its tables later by itself.
    await client.query('analyze').catch(() => {});
  });
}

async function lockTables(client: Client): Promise<Table[]> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  return tables;
}

/**
 * Runs `work` while no foreign key and no forced row security binds the owner, and restores both. COPY does
 * not load past row security; and keys that are created at the end are checked all at once, in any order of
 * the tables.
 */
async function withoutPoliciesAndReferences(client: Client, work: () => Promise<void>): Promise<void> {
  const forced = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname`,
  );
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by conrelid::regclass::text, conname`,
  );
  for (const { table } of forced.rows) await client.query(`alter table ${table} no force row level security`);
  for (const { table, name } of references.rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  await work();
  for (const { table, name, definition } of references.rows) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`);
  }
  for (const { table } of forced.rows) await client.query(`alter table ${table} force row level security`);
}

async function loadTable(
  client: Client,
  table: BackedUpTable,
  { folder, signal }: LoadOptions,
): Promise<void> {
  const rows = client.query(
    copyFrom(
      `copy public.${client.escapeIdentifier(table.name)} (${columnList(client, table.columns)}) from stdin`,
    ),
  );
  await pipeline(createReadStream(join(folder, tableFile(table))), rows, { signal });
}

/** Reads back what was loaded: the database is compared with the manifest, not the file. */
async function compareTable(
  client: Client,
  expected: BackedUpTable,
  tables: Table[],
  signal: AbortSignal,
): Promise<void> {
  const table = tables.find(({ name }) => name === expected.name);
  if (table === undefined) throw new Error(`The table ${expected.name} is missing.`);
  const rows = readRows(client, table, expected.columns);
  const meter = new Meter();
  await pipeline(rows, meter, discard(), { signal });
  // Earlier versions noted no rows where the database's own count came late: the table is whole all the same.
  const isTold = expected.rows !== 0;
  if ((isTold && meter.rows !== expected.rows) || meter.measure().sha256 !== expected.sha256) {
    throw new Error(
      `The table ${expected.name} did not arrive as it was backed up: ${meter.rows} rows of ${expected.rows}.`,
    );
  }
}
