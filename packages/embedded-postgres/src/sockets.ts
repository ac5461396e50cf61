import { existsSync, statSync } from 'node:fs';
import { chown, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedServerError } from './errors.ts';
import type { Identity } from './identity.ts';
import { serverName } from './processes.ts';
import { PORT } from './settings.ts';

/**
 * Folder of the socket, named after the server and its account, so that every process knows it and processes
 * which survived a crash of the server find the next one. It is not in the data folder, whose path may be too
 * long for a socket and whose disk may have none, as a folder that a container shares with a Mac.
 */
export function socketFolderOf(cluster: string): string {
  return join('/tmp', `${serverName(cluster)}-${statSync(cluster).uid}`);
}

/**
 * Makes the folder, which only the server's account and root can enter, or clears the one that is there.
 * @throws EmbeddedServerError when it cannot be made or something of another account is in its place
 */
export async function prepareSocketFolder(folder: string, identity: Identity): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  // Root's own was made just now, or by a process that was killed before the next step.
  if (identity.switched && (await isPrivate(folder, 0))) await chown(folder, identity.uid, identity.gid);
  if (!(await isPrivate(folder, identity.uid))) {
    throw new EmbeddedServerError(
      `There is no place for the database’s socket: ${folder} cannot be made, or another account has made it.`,
    );
  }
  // A lock file left by a killed server may name a process id that is someone else's by now.
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

/** True when the socket is there; it may have been cleared away, or the server have another. */
export async function hasSocket(folder: string, identity: Identity): Promise<boolean> {
  return (await isPrivate(folder, identity.uid)) && existsSync(join(folder, `.s.PGSQL.${PORT}`));
}

/** Removes the folder of a server that has stopped. */
export async function removeSocketFolder(folder: string, identity: Identity): Promise<void> {
  if (await isPrivate(folder, identity.uid)) await rm(folder, { recursive: true, force: true });
}

/** Any account may make folders in `/tmp`: only one that no other account could have made is trusted. */
async function isPrivate(folder: string, uid: number): Promise<boolean> {
  try {
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
