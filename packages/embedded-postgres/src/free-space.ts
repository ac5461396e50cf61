import { statfsSync } from 'node:fs';

/** Free space on the disk of a folder, in bytes, or null when the disk does not tell. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Two of the journal's files: without space for the next one the server gives up, and reading ends, too. */
const RESERVE_BYTES = 32_000_000;

/**
 * Nothing fills the reserve in so short a time, and asking the disk for every call would cost as much as its
 * hashes.
 */
const CACHE_MS = 100;

/**
 * Watches the disk of the embedded database.
 * @returns whether it may be asked to write; a disk that tells nothing is assumed to have free space
 */
export function watchFreeSpace(folder: string): () => boolean {
  let hasFreeSpace = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - askedAt < CACHE_MS) return hasFreeSpace;
    askedAt = now;
    hasFreeSpace = (freeBytes(folder) ?? RESERVE_BYTES) >= RESERVE_BYTES;
    return hasFreeSpace;
  };
}
