import type { TenantId } from '@assay/assessment';
import { hasCluster } from '@assay/embedded-postgres/layout';
import type { Pool } from 'pg';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import { type Config, originOfHost, readConfig } from '../config.ts';
import { listMigrationNames } from '../db/migration-files.ts';
import { isMigrated } from '../db/migrations.ts';
import { type DatabaseAccess, openDatabase } from '../db/open-database.ts';
import { COMMAND_IDLE_TIMEOUT_MS, createPool } from '../db/pool.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { operator } from '../features/audits/audits.service.ts';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import { createTenantDirectory } from '../http/tenant.ts';
import type { OwnerContext } from '../tenant-folders/apply-tenant.ts';
import { findAccountName } from './arguments.ts';
import { printable } from './terminal.ts';

const UNDEFINED_TABLE = '42P01';

/** Names the place of the database: another folder would be another installation. */
export function describeInstallation(): string {
  const config = readConfig(process.env);
  return config.databaseUrl === null ? `DATA_DIR ${config.dataDir}` : 'DATABASE_URL';
}

/** True when there is a database, running or not; without one the embedded one would be created. */
export async function hasInstallation(): Promise<boolean> {
  const config = readConfig(process.env);
  return config.databaseUrl !== null || hasCluster(config.dataDir);
}

/** Runs `work` beside other processes. When interrupted it leaves at most a database that it started. */
export async function withDatabase<T>(
  work: (access: DatabaseAccess, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  // Messages about the database that was found or started are not part of a command's output.
  const access = await openDatabase(config, console.error);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void access.release().finally(() => process.exit(code)));
  }
  try {
    return await work(access, config);
  } finally {
    await access.release();
  }
}

/** The same with the owner's access. */
export function withOwnerContext<T>(work: (ownerContext: OwnerContext) => Promise<T>): Promise<T> {
  return withDatabase(async (access, config) => {
    if (access.owner === null) throw new Error('Set DATABASE_OWNER_URL: only the owner sees every tenant.');
    // An embedded schema is kept up to date by the first process to start; elsewhere `npm run migrate` does
    // it.
    if (access.embedded) await prepareDatabase(access, access.owner, console.error);
    const owner = createPool(access.owner, {
      max: 2,
      idle_in_transaction_session_timeout: COMMAND_IDLE_TIMEOUT_MS,
    });
    try {
      await refuseUnprepared(owner);
      const originOf = (host: string) => originOfHost(config, host);
      const by = operator(findAccountName());
      return await work({ owner, files: await openFileStore(config), originOf, by });
    } finally {
      await owner.end();
    }
  });
}

/** @throws when the schema is not the one that this code knows */
export async function refuseUnprepared(pool: Pool): Promise<void> {
  const migrated = await isMigrated(pool, listMigrationNames()).catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return false;
    throw error;
  });
  if (!migrated) throw new Error('The database is not up to date. Run npm start (or npm run migrate) first.');
}

/**
 * Finds the tenant that a person names: by a host, as every request finds it, or by its short name where the
 * owner's access is at hand.
 * @throws an Error that says so when there is none, or two
 */
export async function getTenantByName(pool: Pool, owner: Pool | null, name: string): Promise<TenantId> {
  const directory = createTenantDirectory(pool);
  const hosts = [name, `${name}.localhost`];
  const ids = await Promise.all(hosts.map((host) => directory.tenantOfHost(host)));
  ids.push(owner === null ? null : await findTenantId(owner, name));
  const found = new Set(ids.filter((id) => id !== null));
  const [id, other] = found;
  const names = printable(name);
  if (id === undefined)
    throw new Error(`No tenant has the short name ${names} or the host ${names} or ${names}.localhost.`);
  if (other !== undefined) throw new Error(`${names} matches two tenants. Give the whole host name.`);
  return id;
}
