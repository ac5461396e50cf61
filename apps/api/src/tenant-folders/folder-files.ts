import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A fault of a folder: its file, and the line where it has one. */
export type FolderFault = { file: string; line: number | null; message: string };

/** No tenant has more; a person who names the wrong folder is told soon. */
const MAX_FILES = 2_000;
const MAX_DEPTH = 3;
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u;

/** True when a text names a file in a folder or in a folder of it, and cannot lead anywhere else. */
export function isFolderPath(path: string): boolean {
  const names = path.split('/');
  return names.length <= MAX_DEPTH && names.every((name) => NAME.test(name));
}

/**
 * Lists the files in a folder and in its folders, by their paths in it, except those that begin with a point.
 * An entry that is no folder (a link, too) is listed as a file.
 * @throws in words when there is no such folder
 */
export async function listFolder(path: string): Promise<string[]> {
  const found: string[] = [];
  async function list(within: string, depth: number): Promise<void> {
    const entries = await readdir(join(path, within), { withFileTypes: true });
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      const name = join(within, entry.name);
      if (found.length === MAX_FILES) throw new Error(`${path} holds more than ${MAX_FILES} files.`);
      if (entry.isDirectory() && depth < MAX_DEPTH) await list(name, depth + 1);
      else found.push(name);
    }
  }
  await list('', 1).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no folder ${path}.`);
    if (error.code === 'ENOTDIR') throw new Error(`${path} is a file. Name the folder that holds it.`);
    throw error;
  });
  return found.sort();
}

const inFigures = (count: number) => count.toLocaleString('en-GB');

/** Reads a file of the folder itself: the target of a link elsewhere is not part of it. */
export async function readFolderFile(
  folder: string,
  name: string,
  most: number,
): Promise<{ bytes: Buffer } | FolderFault> {
  const fault = (message: string): FolderFault => ({ file: name, line: null, message });
  try {
    for (let within = dirname(name); within !== '.'; within = dirname(within)) {
      if ((await lstat(join(folder, within))).isSymbolicLink())
        return fault('is reached through a link. Put the folder itself into this one.');
    }
    const file = await open(
      join(folder, name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const facts = await file.stat();
      if (!facts.isFile()) return fault('is not a file.');
      if (facts.size > most)
        return fault(`has ${inFigures(facts.size)} bytes; at most ${inFigures(most)} are read.`);
      return { bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return fault('is missing.');
    if (code === 'ELOOP') return fault('is a link. Put the file itself into the folder.');
    throw error;
  }
}

/** @returns null when the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
