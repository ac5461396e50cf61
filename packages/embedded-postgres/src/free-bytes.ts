import { statfsSync } from 'node:fs';

/** What may still be written on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Two of the journal's files: without room for the next one the server gives up, and reading ends, too. */
const RESERVE_BYTES = 32_000_000;

/** Whether the embedded database may be asked to write. A disk that tells nothing is taken to have room. */
export function hasRoomToWrite(folder: string): boolean {
  try {
    return freeBytes(folder) >= RESERVE_BYTES;
  } catch {
    return true;
  }
}
