import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import type { RoleNames } from './access-control/expected-access.ts';
import { renewAccess } from './access-control/renew-access.ts';
import { distributeTables } from './distribution/distribute-tables.ts';
import { isDistributed } from './distribution/read-facts.ts';
import { inRetriedTransaction, retryWhileLocked, runWithLockTimeout } from './lock-retries.ts';
import {
  type Migration,
  readMigrations,
  readThisVersion,
  statementsOf,
  type Version,
} from './migration-files.ts';
import {
  type AppliedMigration,
  compareMigrations,
  describeAhead,
  type SchemaStatus,
} from './schema-status.ts';

const LOCK = 4_731_206_550;
const SEEDING_LOCK = 4_731_206_552;
const LOOK_AGAIN_MS = 50;
/**
 * Name under which earlier versions noted that they had renewed the grants. The note stays as it is: such a
 * version that starts again finds it, and takes nothing back.
 */
const GRANTS = 'grants.sql';

type Log = (line: string) => void;
export type Migrated = {
  /** The names of the migrations that were applied. */
  applied: string[];
  /** Tables, functions and schemas whose policies or grants were corrected. */
  renewed: string[];
  /** True when a newer version has been here, so that nothing was looked at or changed. */
  ahead: boolean;
};

/**
 * Migrates the database to the newest migration, and renews its policies and grants. Forward only, each
 * migration and each object in a transaction of its own that gives way to other work; several processes may
 * call it at once.
 * @param client a connection of the owner
 * @throws when an applied migration's file was changed since, or a newer version leaves no room for this one
 */
export async function migrate(
  client: Client,
  roles: RoleNames,
  log: Log,
  version?: Version,
): Promise<Migrated> {
  const { migrations, grants } = version ?? (await readThisVersion());
  await lockMigrations(client);
  try {
    await inRetriedTransaction(client, 'Making schema_migrations', () => makeMigrationsTable(client), log);
    const status = await readSchemaStatus(client, namesOf(migrations));
    if (status.type === 'refused') throw new Error(status.reason);
    if (status.type === 'ahead') {
      log(describeAhead(status.newest));
      return { applied: [], renewed: [], ahead: true };
    }
    const pending = await listPendingMigrations(client, migrations);
    const distributes = pending.length > 0 && (await isDistributed(client));
    for (const migration of pending) await applyWithLockRetries(client, migration, { log, distributes });
    const renewed = await renewAccess(client, roles, grants, (object, work) =>
      inRetriedTransaction(client, `Renewing the policies and grants of ${object}`, work, log),
    );
    return { applied: pending.map(({ name }) => name), renewed, ahead: false };
  } finally {
    await unlockMigrations(client);
  }
}

/**
 * Waits until no other process changes the schema; held until the connection ends or the lock is released. It
 * polls instead of waiting in line: a statement that waits has a snapshot, for whose end an index that is
 * built concurrently would wait in turn.
 */
export async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    if (rows[0]?.got === true) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

export async function unlockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [LOCK]);
}

/**
 * Makes this connection the only one that fills an empty database, with the demonstration or from a backup,
 * until it ends.
 */
export async function lockSeeding(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [SEEDING_LOCK]);
}

/** Creates the one table that no migration makes; within the caller's transaction. */
export async function makeMigrationsTable(client: Client): Promise<void> {
  const { rows } = await client.query<{ complete: boolean }>(
    `select exists (select from pg_attribute a join pg_class c on c.oid = a.attrelid
                    where c.relnamespace = 'public'::regnamespace and c.relname = 'schema_migrations'
                      and a.attname = 'serves_older') as complete`,
  );
  if (rows[0]?.complete === true) return;
  // The column says whether a version that does not know the migration may serve; a version from before the
  // column never reads it.
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, digest text not null, applied_at timestamptz not null default now());
     alter table schema_migrations add column if not exists serves_older boolean not null default false`,
  );
}

/** Compares this database with a version of the code. @param known the names of that version's migrations */
export async function readSchemaStatus(database: Client | Pool, known: string[]): Promise<SchemaStatus> {
  // As JSON, since the column came later than the table.
  const { rows } = await database.query<AppliedMigration>(
    `select name, coalesce((to_jsonb(m) ->> 'serves_older')::boolean, false) as "servesOlder"
     from schema_migrations m where name <> '${GRANTS}'`,
  );
  return compareMigrations(known, rows);
}

/**
 * Lists those of these migrations that the database lacks, in their order.
 * @throws when an applied migration's file was changed since
 */
export async function listPendingMigrations(client: Client, migrations?: Migration[]): Promise<Migration[]> {
  const applied = new Map((await listAppliedMigrations(client)).map(({ name, digest }) => [name, digest]));
  return (migrations ?? (await readMigrations())).filter(({ name, digest }) => {
    const known = applied.get(name);
    if (known === undefined || known === digest) return known === undefined;
    throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`);
  });
}

/** Applies one migration within the caller's transaction, on a database without other users. */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  const { name, sql, outside } = migration;
  await namingMigration(name, () => client.query(outside ? sql.replace(/\bconcurrently\b/giu, '') : sql));
  await recordMigration(client, migration);
}

/**
 * Lists the migrations that were applied to this database, in their order, as the database itself recorded
 * them.
 */
export async function listAppliedMigrations(client: Client): Promise<Pick<Migration, 'name' | 'digest'>[]> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    `select name, digest from schema_migrations where name <> '${GRANTS}' order by name collate "C"`,
  );
  return rows;
}

/** True when this version may serve the database as it stands: every migration that it knows is there. */
export async function isMigrated(pool: Pool, known: string[]): Promise<boolean> {
  const status = await readSchemaStatus(pool, known);
  return status.type === 'ahead' || (status.type === 'migratable' && status.pending.length === 0);
}

function namesOf(migrations: Migration[]): string[] {
  return migrations.map(({ name }) => name);
}

/** @param distributes true on a distributed database, where a new table gets its kind */
async function applyWithLockRetries(
  client: Client,
  migration: Migration,
  { log, distributes }: { log: Log; distributes: boolean },
): Promise<void> {
  const { name, outside } = migration;
  if (!outside) {
    const apply = async (): Promise<void> => {
      if (!distributes) return applyMigration(client, migration);
      await runStatements(migration, (statement) => client.query(statement));
      await recordMigration(client, migration);
      await distributeTables(client, log);
    };
    await inRetriedTransaction(client, name, apply, log);
    return;
  }
  // All statements again, if one timed out: that is why such a migration must be repeatable.
  await retryWhileLocked(name, log, () =>
    runStatements(migration, (statement) => {
      // Nothing queues behind a statement that works concurrently, and it waits for those that were there
      // before it.
      const waits = /\bconcurrently\b/iu.test(statement);
      return waits ? client.query(statement) : runWithLockTimeout(client, statement);
    }),
  );
  await recordMigration(client, migration);
}

async function recordMigration(client: Client, { name, digest, servesOlder }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, digest, serves_older) values ($1, $2, $3)', [
    name,
    digest,
    servesOlder,
  ]);
}

async function runStatements(
  migration: Migration,
  run: (statement: string) => Promise<unknown>,
): Promise<void> {
  for (const statement of statementsOf(migration))
    await namingMigration(migration.name, () => run(statement));
}

async function namingMigration(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`${name} failed.`, { cause: error });
  }
}
