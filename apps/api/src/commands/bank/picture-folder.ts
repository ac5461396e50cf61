import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { PictureSource } from '@assay/interchange';

const MOST_BYTES_EACH = 20_000_000;
/** They are in memory until the questions are written. */
const MOST_BYTES = 200_000_000;

/**
 * The pictures of a folder, by their names in it. A name comes from a stranger's file: what lies outside is not there.
 * @throws an Error in words when there is no such folder, and later when its pictures are too many
 */
export function pictureFolder(path: string): PictureSource {
  const folder = realFolder(path);
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  return (name) => {
    const found = realPath(join(folder, name));
    if (found === null || !found.startsWith(folder + sep)) return null;
    const known = kept.get(found);
    if (known !== undefined) return known;
    const facts = statSync(found);
    if (!facts.isFile() || facts.size === 0 || facts.size > MOST_BYTES_EACH) return null;
    bytes += facts.size;
    if (bytes > MOST_BYTES) {
      throw new Error(`The bank's pictures have more than ${MOST_BYTES} bytes together. Divide the bank.`);
    }
    const read = readFileSync(found);
    kept.set(found, read);
    return read;
  };
}

function realFolder(path: string): string {
  const folder = realPath(path);
  if (folder === null || !statSync(folder).isDirectory()) throw new Error(`${path} is not a folder.`);
  return folder;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
