import type { FileStore } from '../adapters/files/file-store.ts';
import type { Config } from '../config.ts';
import { type DatabaseAccess, readRoleNames } from '../db/open-database.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { prepareJobs } from '../db/prepare-database.ts';
import { checkBackup } from './check-backup.ts';
import { loadDatabase } from './load.queries.ts';
import type { Manifest } from './manifest.ts';
import { restorePictures } from './pictures.ts';
import { planSecret, type SecretPlan } from './secret.ts';
import { refuseUnknownMigrations, refuseUnusableTarget } from './target.queries.ts';

/** A backup that was read to its last byte and that this version can restore. */
export type CheckedBackup = { folder: string; manifest: Manifest; secret: SecretPlan };

/**
 * Checks everything about a backup that can be known without a database. Writes nothing.
 * @throws an Error in words
 */
export async function prepareRestore(
  settings: Pick<Config, 'appSecret' | 'dataDir'>,
  folder: string,
  signal: AbortSignal,
): Promise<CheckedBackup> {
  const manifest = await checkBackup(folder, signal);
  await refuseUnknownMigrations(manifest);
  return { folder, manifest, secret: await planSecret(settings, folder, manifest.secret) };
}

/**
 * Fills an empty installation from a checked backup.
 * @throws an Error in words; then the database is as empty as it was
 */
export async function restoreBackup(
  target: {
    access: DatabaseAccess;
    owner: ConnectionSettings;
    files: FileStore;
    log: (line: string) => void;
  },
  { folder, manifest, secret }: CheckedBackup,
  signal: AbortSignal,
): Promise<void> {
  const { access, owner, files, log } = target;
  await refuseUnusableTarget(owner);
  const roles = await readRoleNames(access, owner);
  await prepareJobs(access, owner, roles);
  log(`Loading ${manifest.tables.length} tables …`);
  await loadDatabase(owner, { folder, manifest, roles, signal }, async () => {
    await restorePictures(files, manifest.pictures, folder, signal);
    await secret.store();
  });
}
