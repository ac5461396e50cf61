import { copyFile, stat, truncate } from 'node:fs/promises';

const LARGEST_LOG_BYTES = 5_000_000;

/** Puts a log that has grown large aside as the one before it, in the place of an older one; whoever writes it goes on. */
export async function boundLog(path: string): Promise<void> {
  if ((await stat(path)).size <= LARGEST_LOG_BYTES) return;
  // On a full disk there is no room for two.
  await copyFile(path, `${path}.1`).catch(() => {});
  await truncate(path);
}
