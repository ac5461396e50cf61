import { access, constants, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { giveToFolderOwner, preparePrivateFolder } from '../files/private-folder.ts';
import { codeOf } from './errors.ts';

/** Where everything of the embedded server lies: one closed folder within the data folder. */
export type Layout = {
  dataDir: string;
  folder: string;
  /** The database cluster itself; there is either a complete one or none. */
  cluster: string;
  /** A cluster in the making is named with this and something random. */
  draftPrefix: string;
  passwords: string;
  serverRecord: string;
  log: string;
  /** Held exclusively while a process starts, joins or stops the server. */
  turnLock: string;
  /** Shared by all processes that use the server. */
  membersLock: string;
};

/** Whether a database was ever made in the data folder. Writes nothing. */
export function hasCluster(dataDir: string): Promise<boolean> {
  return exists(join(resolve(dataDir), 'postgres', 'cluster'));
}

/** Makes the closed folder and says where its parts lie. Throws the file system's error when it cannot be written. */
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
    turnLock: join(folder, 'turn.lock'),
    membersLock: join(folder, 'members.lock'),
  };
}

/** Replaces a file as a whole: after a crash or power cut it is either the old one or the new one. Mode 0600. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveToFolderOwner(draft);
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/** The file's text, or null when there is no such file. */
export async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whether there is something of that name. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Makes a rename or a new file in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
