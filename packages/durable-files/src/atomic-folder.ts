import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { moveIntoPlace, syncPath } from './files.ts';

/**
 * Makes a folder whose content is complete from the moment it has its name: it is written beside its place,
 * synced to survive a power cut, and then renamed. When `write` throws, nothing is left.
 * @param write gets the folder to write into
 * @throws when there is already something in the folder
 */
export async function writeFolderAtomically(
  folder: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const target = resolve(folder);
  await refuseNonEmpty(target);
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.draft-`);
  try {
    await write(draft);
    await syncTree(draft);
    // Takes the place of an empty folder only.
    await moveIntoPlace(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function refuseNonEmpty(target: string): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new Error(`${target} cannot be made: a file is in its way.`);
    throw error;
  });
  if (entries.length > 0) throw new Error(`${target} is not empty. Name a new folder.`);
}

/** Syncs the folders only: each file was synced when it was closed. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  }
  await syncPath(folder);
}
