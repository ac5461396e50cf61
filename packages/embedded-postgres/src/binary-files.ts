import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from './errors.ts';
import { exists } from './layout.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the library links that the package's install script makes where such scripts may run.
 * @param native the package's `native` folder; paths in its list of links begin with that folder's name
 * @returns false when a link is missing and the folder cannot be written
 */
export async function repairLibraryLinks(native: string): Promise<boolean> {
  const links = linksSchema.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      // Another process may have made it meanwhile.
      if (systemErrorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

/**
 * Copies the programs, readable by every account, to `<base>/<name>/native`, links repaired; an earlier copy
 * is used. The base must be this account's and closed to others' writing, since the files there are run.
 * @returns the copied `native` folder
 */
export async function copyBinaries(native: string, base: string, name: string): Promise<string> {
  await makeOwnFolder(base);
  const target = join(base, name);
  if (!(await exists(target))) {
    const draft = await mkdtemp(`${target}-draft-`);
    try {
      await chmod(draft, 0o755);
      await copyTree(native, join(draft, 'native'));
      await repairLibraryLinks(join(draft, 'native'));
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process was faster with the same copy.
      if (systemErrorCode(error) !== 'ENOTEMPTY' && systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
  return join(target, 'native');
}

async function makeOwnFolder(folder: string): Promise<void> {
  if (!(await exists(folder))) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
  const { uid, mode } = await lstat(folder);
  if (uid !== process.geteuid?.() || (mode & 0o022) !== 0) {
    throw new Error(`${folder} can be written by other accounts, so no programs are run from there`);
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  // Modes are set, not copied: under a strict umask the package is closed to the account that is to run it.
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
