import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, as Linux has it. */
const MEMORY = '/dev/shm';
/** A whole run takes 0.9 GiB at its most; the rest is for its processes. */
const ROOM_BYTES = 8 * 1_024 ** 3;

/** Fastest place for temporary files: in memory where that has room, else the folder of temporary files. */
export function findQuickPlace(memory = MEMORY, roomBytes = ROOM_BYTES): string {
  return hasRoom(memory, roomBytes) ? memory : tmpdir();
}

/**
 * Makes a folder for files that a run of tests does not leave behind. @returns its path; the caller removes
 * it
 */
export function makeTemporaryFolder(place: string): string {
  const folder = mkdtempSync(join(place, 'assay-tests-'));
  // The databases run under another account where this one is root, and pass through it to their own folders.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
  } catch {
    return false;
  }
}
