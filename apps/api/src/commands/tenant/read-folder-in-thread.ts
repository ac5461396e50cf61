import { readInThread } from '../../features/imports/read-in-thread.ts';
import type { ReadFolderResult } from '../../tenant-folders/read-tenant-folder.ts';

/** A folder holds some pages of text and a few pictures, and each is read once. */
const TIMEOUT_MS = 60_000;

/** Reads a tenant's folder in a worker thread, with a timeout. */
export function readFolderInThread(path: string, timeoutMs = TIMEOUT_MS): Promise<ReadFolderResult> {
  const task = {
    module: new URL('./reading-thread.ts', import.meta.url),
    input: path,
    timeoutMs,
    adviceOnTimeout: `Look for what in ${path} makes it so slow to read.`,
  };
  return readInThread<never, ReadFolderResult>(task, () => {});
}
