import { access, constants, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { preparePrivateFolder } from '@assay/durable-files';
import { systemErrorCode } from './errors.ts';

/** Paths of the embedded server: one closed folder within the data folder. */
export type Layout = {
  dataDir: string;
  folder: string;
  /** The database cluster itself; there is either a complete one or none. */
  cluster: string;
  /** Prefix of a cluster in the making, followed by something random. */
  draftPrefix: string;
  passwords: string;
  serverRecord: string;
  log: string;
  /** Held exclusively while a process starts, joins or stops the server. */
  startStopLock: string;
  /** Shared by all processes that use the server. */
  membersLock: string;
};

/** True when a database was ever made in the data folder. Writes nothing. */
export function hasCluster(dataDir: string): Promise<boolean> {
  return exists(join(resolve(dataDir), 'postgres', 'cluster'));
}

/**
 * Makes the closed folder and gives the paths of its parts. Throws the file system's error when it cannot be
 * written.
 */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  const folder = join(resolve(dataDir), 'postgres');
  await preparePrivateFolder(folder);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  return {
    dataDir,
    folder,
    cluster: join(folder, 'cluster'),
    draftPrefix: join(folder, 'cluster-draft-'),
    passwords: join(folder, 'passwords.json'),
    serverRecord: join(folder, 'server.json'),
    log: join(folder, 'server.log'),
    startStopLock: join(folder, 'turn.lock'),
    membersLock: join(folder, 'members.lock'),
  };
}

/** The file's text, or null when there is no such file. */
export async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** True when the path exists. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
