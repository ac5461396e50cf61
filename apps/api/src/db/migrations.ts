import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { databaseFolder } from './folders.ts';

export type RoleNames = { owner: string; app: string; jobs: string };

const LOCK = 4_731_206_550;

/**
 * Brings the database to the newest migration and renews the grants. Forward only, each in its own transaction;
 * several processes may call it at once.
 * @param client a connection of the owner
 * @returns the names of the migrations that were applied
 * @throws when an applied migration's file was changed since
 */
export async function migrate(client: Client, roles: RoleNames): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(`create table if not exists schema_migrations (
      name text primary key, digest text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(client);
    const names: string[] = [];
    for (const migration of await migrationFiles()) {
      const known = applied.get(migration.name);
      if (known === undefined) {
        await inOneTransaction(client, migration.name, migration.sql, migration.digest);
        names.push(migration.name);
      } else if (known !== migration.digest) {
        throw new Error(
          `Migration ${migration.name} was changed after it was applied. Write a new one instead.`,
        );
      }
    }
    await renew(client, applied, 'grants.sql', await grants(roles, client));
    return names;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Whether the database stands at the newest migration that this code knows. */
export async function isMigrated(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<boolean> {
  const { rows } = await query('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationFiles()).every((migration) => applied.has(migration.name));
}

type Migration = { name: string; sql: string; digest: string };

async function migrationFiles(): Promise<Migration[]> {
  const folder = join(databaseFolder, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.digest]));
}

async function inOneTransaction(client: Client, name: string, sql: string, digest: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      `insert into schema_migrations (name, digest) values ($1, $2)
       on conflict (name) do update set digest = excluded.digest, applied_at = now()`,
      [name, digest],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${name} failed.`, { cause: error });
  }
}

/**
 * Runs a text that may be run again, when it differs from what was run last: it takes locks on every table, which a
 * process that starts beside others must not do for nothing.
 */
async function renew(client: Client, applied: Map<string, string>, name: string, sql: string): Promise<void> {
  const newest = (await migrationFiles()).at(-1)?.digest ?? '';
  const digest = createHash('sha256').update(newest).update(sql).digest('hex');
  if (applied.get(name) === digest) return;
  await inOneTransaction(client, name, sql, digest);
}

async function grants(roles: RoleNames, client: Client): Promise<string> {
  const template = await readFile(join(databaseFolder, 'grants.sql'), 'utf8');
  return template.replace(/:(owner|app|jobs)\b/gu, (_, role: keyof RoleNames) =>
    client.escapeIdentifier(roles[role]),
  );
}
