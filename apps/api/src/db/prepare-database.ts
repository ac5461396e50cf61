import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { databaseFolder } from '../config.ts';
import type { RoleNames } from './access-control/expected-access.ts';
import { type Migrated, migrate } from './migrations.ts';
import { type DatabaseAccess, readRoleNames, withClient } from './open-database.ts';
import { type ConnectionSettings, createPool } from './pool.ts';

/**
 * Brings schema, policies, grants and the worker's own tables up to date. Idempotent; safe to run several
 * times at once, and beside other work. A database in which a newer version has been is left as it is.
 * @param log told what gave way to others, and what a newer version is
 * @returns what was done
 * @throws in words when this version may not serve the database
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  owner: ConnectionSettings,
  log: (line: string) => void = () => {},
): Promise<Migrated> {
  const roles = await readRoleNames(access, owner);
  const migrated = await withClient(owner, (client) => migrate(client, roles, log));
  if (!migrated.ahead) await prepareJobs(access, owner, roles);
  return migrated;
}

/**
 * Creates the worker's tables, which belong to its role, as does the one function through which others may
 * enqueue work for it.
 */
export async function prepareJobs(
  access: DatabaseAccess,
  owner: ConnectionSettings,
  roles: RoleNames,
): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`grant create on database ${database} to ${client.escapeIdentifier(roles.jobs)}`);
  });
  const pool = createPool(access.jobs, { max: 2, statement_timeout: 0 });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
  const template = await readFile(join(databaseFolder, 'jobs.sql'), 'utf8');
  await withClient(access.jobs, async (client) => {
    await client.query('select pg_advisory_lock(4731206551)');
    await client.query(
      template.replace(/:(owner|app)\b/gu, (_, role: 'owner' | 'app') =>
        client.escapeIdentifier(roles[role]),
      ),
    );
  });
}
