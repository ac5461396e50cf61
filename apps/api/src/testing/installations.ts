import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished } from 'vitest';
import { createDiskFileStore, type FileStore } from '../adapters/files/file-store.ts';
import { readManifest } from '../backup/manifest.ts';
import { prepareRestore, restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { databaseFolder } from '../config.ts';
import { withClient } from '../db/open-database.ts';
import { schemaFromCatalogue } from '../db/schema-from-catalogue.ts';
import { APP_SECRET } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestInstallation = { database: TestDatabase; dataDir: string };
type Options = {
  /** The secret from the environment; null where the installation keeps its own. */
  appSecret?: string | null;
  /** Its file store; on the disk if left out. */
  files?: FileStore;
  signal?: AbortSignal;
};

/** A database (without tables, unless it is to have them) and a folder that are unused yet. */
export async function createEmptyInstallation({
  migrated = false,
} = {}): Promise<TestInstallation & { drop(): Promise<void> }> {
  const database = await createTestDatabase({}, { migrated });
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-installation-'));
  return {
    database,
    dataDir,
    async drop() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates an unused installation that is dropped when the test ends. */
export async function provideEmptyInstallation(options?: { migrated: boolean }): Promise<TestInstallation> {
  const target = await createEmptyInstallation(options);
  onTestFinished(() => target.drop());
  return target;
}

/** Creates a folder for the backups of a file, which is removed behind its last test. */
export async function provideBackupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-backups-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Expects the tables, policies and grants that the migrations make. */
export async function expectOurSchema({ database }: Pick<TestInstallation, 'database'>): Promise<void> {
  const schema = await readFile(join(databaseFolder, 'schema.sql'), 'utf8');
  expect(await withClient(database.settings.owner, schemaFromCatalogue)).toBe(schema);
}

/** Backs up into a new folder, as the command does. */
export async function backUp(
  { database, dataDir }: TestInstallation,
  folder: string,
  { appSecret = APP_SECRET, files, signal = new AbortController().signal }: Options = {},
): Promise<void> {
  const settings = { appSecret, dataDir };
  await takeBackup(
    { owner: database.settings.owner, files: files ?? (await createDiskFileStore(dataDir)), settings },
    folder,
    signal,
  );
}

/** Restores as the command does. @returns the warnings for the operator */
export async function restore(
  { database, dataDir }: TestInstallation,
  folder: string,
  { appSecret = APP_SECRET, files, signal = new AbortController().signal }: Options = {},
): Promise<string | null> {
  const checked = await prepareRestore({ appSecret, dataDir }, folder, signal);
  const { app, jobs, owner } = database.settings;
  const access = { app, jobs, owner, embedded: true, release: async () => {} };
  const store = files ?? (await createDiskFileStore(dataDir));
  await restoreBackup({ access, owner, files: store, log: () => {} }, checked, signal);
  return checked.secret.warning;
}

/** Reads the part that two backups of the same content have in common: all but the moment. */
export async function contentOf(folder: string) {
  const { madeAt: _, ...content } = await readManifest(folder);
  return content;
}
