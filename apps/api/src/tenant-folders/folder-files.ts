import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What is wrong with a folder: in which file, and in which line where it has one. */
export type FolderFault = { file: string; line: number | null; message: string };

/** The names in a folder but those that begin with a point. @throws in words when there is no such folder */
export async function listFolder(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no folder ${path}.`);
    if (error.code === 'ENOTDIR') throw new Error(`${path} is a file. Name the folder that holds it.`);
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).sort();
}

/** A file of the folder itself: what a link leads to elsewhere is none of it. */
export async function readFolderFile(
  folder: string,
  name: string,
  most: number,
): Promise<{ bytes: Buffer } | FolderFault> {
  const fault = (message: string): FolderFault => ({ file: name, line: null, message });
  try {
    const file = await open(
      join(folder, name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const facts = await file.stat();
      if (!facts.isFile()) return fault('is not a file.');
      if (facts.size > most) return fault(`has ${facts.size} bytes; at most ${most} are read.`);
      return { bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return fault('is missing.');
    if (code === 'ELOOP') return fault('is a link. Put the file itself into the folder.');
    throw error;
  }
}
