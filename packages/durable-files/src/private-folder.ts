import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * Makes a folder that its account alone may enter, or closes an existing one to every other account,
 * regardless of its mode and of who made it.
 * @throws an Error with a readable message when it belongs to another account
 */
export async function preparePrivateFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: OWNER_ONLY });
  if (made !== undefined) await chownToFolderOwner(path);
  if (((await stat(path)).mode & 0o777) === OWNER_ONLY) return;
  await chmod(path, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
    throw new Error(`${path} is open to others and belongs to another account. Close it: chmod 700 ${path}`);
  });
}

/**
 * Gives a path that root made to the owner of its folder, an ordinary account, which would be locked out
 * later.
 */
export async function chownToFolderOwner(path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const [file, folder] = await Promise.all([stat(path), stat(dirname(path))]);
  if (file.uid !== folder.uid) await chown(path, folder.uid, folder.gid);
}
