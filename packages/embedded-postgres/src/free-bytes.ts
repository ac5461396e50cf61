import { statfsSync } from 'node:fs';

/** What may still be written on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Two of the journal's files: without room for the next one the server gives up, and reading ends, too. */
const RESERVE_BYTES = 32_000_000;

/** Nothing fills the reserve in so short a time, and asking the disk for every call would cost as much as its hashes. */
const REMEMBERED_MS = 100;

/**
 * Watches the disk of the embedded database.
 * @returns whether it may be asked to write; a disk that tells nothing is taken to have room
 */
export function watchRoomToWrite(folder: string): () => boolean {
  let hasRoom = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - askedAt < REMEMBERED_MS) return hasRoom;
    askedAt = now;
    try {
      hasRoom = freeBytes(folder) >= RESERVE_BYTES;
    } catch {
      hasRoom = true;
    }
    return hasRoom;
  };
}
