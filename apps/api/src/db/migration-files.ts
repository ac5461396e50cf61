import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFolder } from '../config.ts';
import type { Grant } from './access-control/expected-access.ts';
import { readExpectedGrants } from './access-control/expected-access.ts';

export type Migration = {
  name: string;
  sql: string;
  digest: string;
  /** True when versions that do not know it may serve all the same. */
  servesOlder: boolean;
  /** True when it runs outside of a transaction, one statement after the other. */
  outside: boolean;
};

/** The migrations and grants of this version of the code. */
export type Version = { migrations: Migration[]; grants: Grant[] };

/** Markers of a migration, each on a line of the comment at its top (docs/migrations.md). */
const SERVES_OLDER = '-- compatible: older versions may serve';
const OUTSIDE = '-- outside a transaction';

export async function readThisVersion(): Promise<Version> {
  const [migrations, grants] = await Promise.all([readMigrations(), readExpectedGrants()]);
  return { migrations, grants };
}

const folder = join(databaseFolder, 'migrations');

/** Lists the names of the migrations that this code knows, in their order. */
export function listMigrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** Reads the same migrations, whole. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    listMigrationNames().map(async (name) =>
      parseMigration(name, await readFile(join(folder, name), 'utf8')),
    ),
  );
}

export function parseMigration(name: string, sql: string): Migration {
  const lines = sql.split('\n');
  const firstStatement = lines.findIndex((line) => !line.startsWith('--'));
  const top = lines.slice(0, firstStatement);
  return {
    name,
    sql,
    digest: createHash('sha256').update(sql).digest('hex'),
    servesOlder: top.includes(SERVES_OLDER),
    outside: top.includes(OUTSIDE),
  };
}

/**
 * Splits a migration that runs outside of a transaction, or on a cluster, which takes changes of a table one
 * by one alone. Each statement ends with a semicolon at the end of a line, and none holds another: where
 * there is a function, the migration stays whole.
 */
export function statementsOf({ sql }: Migration): string[] {
  if (sql.includes('$$')) return [sql];
  return sql
    .replace(/^\s*--.*$/gmu, '')
    .split(/;\s*$/mu)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
