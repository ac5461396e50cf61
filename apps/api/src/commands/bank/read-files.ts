import { readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { PictureSource } from '@assay/interchange';
import { printable } from '../terminal.ts';

const MAX_PICTURE_BYTES = 20_000_000;
/** Limit, since they stay in memory until the questions are written. */
const MAX_PICTURES_BYTES = 200_000_000;

/**
 * Reads a whole file.
 * @param ofFolder advice, in words, in case the path is a folder
 * @throws an Error with a message if it is no file, or too large
 */
export async function readWholeFile(path: string, most: number, ofFolder = ''): Promise<Buffer> {
  const name = printable(path);
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    throw new Error(`${name} cannot be opened: ${why}.`);
  });
  if (stats.isDirectory()) throw new Error(`${name} is a folder, not a file.${ofFolder}`);
  if (!stats.isFile()) throw new Error(`${name} is not a file.`);
  if (stats.size > most)
    throw new Error(`${name} has ${stats.size} bytes; at most ${most} are read. Split it.`);
  return readFile(path);
}

/**
 * Opens a folder of pictures, found by their names in it. A name comes from a stranger's file: paths outside
 * the folder are not found.
 * @throws an Error with a message if there is no such folder, and later if its pictures are too large
 * together
 */
export function openPictureFolder(path: string): PictureSource {
  const folder = realPath(path);
  if (folder === null || !statSync(folder).isDirectory())
    throw new Error(`${printable(path)} is not a folder.`);
  const cache = new Map<string, Uint8Array>();
  let bytes = 0;
  return (name) => {
    const found = realPath(join(folder, name));
    if (found === null || !found.startsWith(folder + sep)) return null;
    const known = cache.get(found);
    if (known !== undefined) return known;
    const stats = statSync(found);
    if (!stats.isFile() || stats.size === 0 || stats.size > MAX_PICTURE_BYTES) return null;
    bytes += stats.size;
    if (bytes > MAX_PICTURES_BYTES) {
      throw new Error(
        `The bank's pictures have more than ${MAX_PICTURES_BYTES} bytes together. Split the bank.`,
      );
    }
    const read = readFileSync(found);
    cache.set(found, read);
    return read;
  };
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
