import { chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedServerError } from './errors.ts';
import { type Identity, isOpenToAll } from './identity.ts';
import { PORT } from './settings.ts';

// A socket's address has room for 108 bytes, the last of which is zero.
const MAX_SOCKET_PATH_BYTES = 107;
const NAME_START = 'assay-';

/** The socket's path within its folder. */
export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/**
 * Makes a folder for the server's socket that only its account and root can enter. The previous one is used
 * again, or made again where it was cleared away, so that processes which survived a crash of the server find
 * the next one.
 * @throws EmbeddedServerError when no temporary folder can be used
 */
export async function prepareSocketFolder(previous: string | null, identity: Identity): Promise<string> {
  if (previous !== null && (await isPrivate(previous, identity))) {
    // A lock file left by a killed server may name a process id that is someone else's by now.
    for (const name of await readdir(previous)) await rm(join(previous, name), { force: true });
    return previous;
  }
  if (previous !== null && (await recreateFolder(previous, identity))) return previous;
  const faults: string[] = [];
  for (const temporary of new Set([tmpdir(), '/tmp'])) {
    try {
      return await makeSocketFolder(temporary, identity);
    } catch (error) {
      faults.push(`${temporary}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new EmbeddedServerError(
    `There is no place for the database’s socket. Set TMPDIR to a short path that can be written.\n  ${faults.join('\n  ')}`,
  );
}

/** Makes a folder that was cleared away again, unless something else has taken its place. */
async function recreateFolder(folder: string, identity: Identity): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch {
    return false;
  }
  if (identity.switched) await chown(folder, identity.uid, identity.gid);
  return true;
}

/** Removes the folder of a server that has stopped. */
export async function removeSocketFolder(folder: string, identity: Identity): Promise<void> {
  if (await isPrivate(folder, identity)) await rm(folder, { recursive: true, force: true });
}

async function makeSocketFolder(temporary: string, identity: Identity): Promise<string> {
  const example = socketIn(join(temporary, `${NAME_START}XXXXXX`));
  if (Buffer.byteLength(example) > MAX_SOCKET_PATH_BYTES)
    throw new Error('the path is too long for a socket');
  if (identity.switched && !(await isOpenToAll(temporary))) throw new Error('closed to other accounts');
  const folder = await mkdtemp(join(temporary, NAME_START));
  if (identity.switched) await chown(folder, identity.uid, identity.gid);
  return folder;
}

/**
 * Any account may make folders in a temporary folder: only one that no other account could have made is
 * trusted.
 */
async function isPrivate(folder: string, identity: Identity): Promise<boolean> {
  try {
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === identity.uid && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
