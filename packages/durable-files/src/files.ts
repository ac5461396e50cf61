import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chownToFolderOwner } from './private-folder.ts';

/** Content of a file; content that comes piece by piece is never whole in memory. */
export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** Syncs a file's content, or the names in a folder, to survive a power cut (fsync). */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file that must not exist yet; its content survives a power cut once this resolves, and its name
 * once its folder is synced, too. For a file among others of a folder that is written as a whole.
 * @param mode such as 0o600
 */
export async function writeNewFile(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The same as a stream, which finishes when its content survives a power cut. */
export function createNewFileStream(path: string, mode: number): WriteStream {
  return createWriteStream(path, { flags: 'wx', mode, flush: true });
}

/**
 * Renames a complete file or folder into its place, replacing the one there; the name survives a power cut.
 */
export async function moveIntoPlace(draft: string, target: string): Promise<void> {
  await rename(draft, target);
  await syncPath(dirname(target));
}

/** Replaces a file as a whole: after a kill or power cut it is either the old one or the new one. */
export async function replaceFile(path: string, content: FileContent): Promise<void> {
  await withDraft(path, content, 0o666, (draft) => moveIntoPlace(draft, path));
}

/** The same for a file that only its account may read, which is the one that the folder belongs to. */
export async function replacePrivateFile(path: string, content: FileContent): Promise<void> {
  await withDraft(path, content, 0o600, async (draft) => {
    await chownToFolderOwner(draft);
    await moveIntoPlace(draft, path);
  });
}

/**
 * Makes such a file, or leaves one that has appeared meanwhile as it is.
 * @returns whether it was made
 */
export async function createPrivateFile(path: string, content: FileContent): Promise<boolean> {
  let made = true;
  await withDraft(path, content, 0o600, async (draft) => {
    await chownToFolderOwner(draft);
    // A link, unlike a rename, never replaces another file.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      made = false;
    });
    await syncPath(dirname(path));
  });
  return made;
}

/**
 * Writes the content to a draft beside its place; what is left of the draft is removed, however this ends.
 */
async function withDraft(
  path: string,
  content: FileContent,
  mode: number,
  nameDraft: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.draft-${randomBytes(6).toString('hex')}`;
  const removeDraft = () => rmSync(draft, { force: true });
  // An interrupted command ends its process at once.
  process.once('exit', removeDraft);
  try {
    await writeNewFile(draft, content, mode);
    await nameDraft(draft);
  } finally {
    await rm(draft, { force: true });
    process.off('exit', removeDraft);
  }
}
