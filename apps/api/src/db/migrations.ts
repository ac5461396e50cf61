import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { databaseFolder } from './folders.ts';

export type RoleNames = { owner: string; app: string; jobs: string };

const LOCK = 4_731_206_550;
/** Noted beside the migrations, by a digest of its own. */
const GRANTS = 'grants.sql';

export type Migration = { name: string; sql: string; digest: string };

/**
 * Brings the database to the newest migration and renews the grants. Forward only, each in its own transaction;
 * several processes may call it at once.
 * @param client a connection of the owner
 * @returns the names of the migrations that were applied
 * @throws when an applied migration's file was changed since
 */
export async function migrate(client: Client, roles: RoleNames): Promise<string[]> {
  await lockMigrations(client);
  try {
    await makeMigrationsTable(client);
    const pending = await pendingMigrations(client);
    for (const migration of pending) await inOneTransaction(client, () => applyMigration(client, migration));
    await inOneTransaction(client, () => renewGrants(client, roles));
    return pending.map(({ name }) => name);
  } finally {
    await unlockMigrations(client);
  }
}

/** Waits until no other process changes the schema; held until the connection ends or the lock is let go. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
}

export async function unlockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [LOCK]);
}

export async function makeMigrationsTable(client: Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`);
}

/**
 * The migrations that this code knows and the database has not, in their order.
 * @throws when an applied migration's file was changed since
 */
export async function pendingMigrations(client: Client): Promise<Migration[]> {
  const applied = await notedDigests(client);
  return (await migrationFiles()).filter(({ name, digest }) => {
    const known = applied.get(name);
    if (known === undefined || known === digest) return known === undefined;
    throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`);
  });
}

/** Applies one migration within the caller's transaction. */
export async function applyMigration(client: Client, { name, sql, digest }: Migration): Promise<void> {
  await runAndNote(client, name, sql, digest);
}

/**
 * Renews the grants within the caller's transaction, when they differ from what was run last: they take locks on
 * every table, which a process that starts beside others must not do for nothing.
 */
export async function renewGrants(client: Client, roles: RoleNames): Promise<void> {
  const sql = await grants(roles, client);
  const newest = (await migrationFiles()).at(-1)?.digest ?? '';
  const digest = createHash('sha256').update(newest).update(sql).digest('hex');
  if ((await notedDigests(client)).get(GRANTS) !== digest) await runAndNote(client, GRANTS, sql, digest);
}

/** What was applied to this database, in its order, as the database itself noted it. */
export async function appliedMigrations(client: Client): Promise<Pick<Migration, 'name' | 'digest'>[]> {
  const noted = await notedDigests(client);
  return [...noted]
    .filter(([name]) => name !== GRANTS)
    .map(([name, digest]) => ({ name, digest }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether the database stands at the newest migration that this code knows. */
export async function isMigrated(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<boolean> {
  const { rows } = await query('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationFiles()).every((migration) => applied.has(migration.name));
}

/** The migrations that this code knows, in their order. */
export async function migrationFiles(): Promise<Migration[]> {
  const folder = join(databaseFolder, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function notedDigests(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.digest]));
}

async function runAndNote(client: Client, name: string, sql: string, digest: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name} failed.`, { cause: error });
  }
  await client.query(
    `insert into schema_migrations (name, digest) values ($1, $2)
     on conflict (name) do update set digest = excluded.digest, applied_at = now()`,
    [name, digest],
  );
}

async function inOneTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function grants(roles: RoleNames, client: Client): Promise<string> {
  const template = await readFile(join(databaseFolder, GRANTS), 'utf8');
  return template.replace(/:(owner|app|jobs)\b/gu, (_, role: keyof RoleNames) =>
    client.escapeIdentifier(roles[role]),
  );
}
