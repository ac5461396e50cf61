import type { ReadFolder } from '../../tenant-folders/read-tenant-folder.ts';
import { readApart } from '../apart/read-apart.ts';

/** A folder holds a page of text and a logo. */
const LIMIT_MS = 60_000;

/** Reads a tenant's folder in a thread of its own, which ends with its time. */
export function readFolderApart(path: string, limitMs = LIMIT_MS): Promise<ReadFolder> {
  const reading = {
    module: new URL('./reading-thread.ts', import.meta.url),
    input: path,
    limitMs,
    limitInWords: `Look for what in ${path} makes it so slow to read.`,
  };
  return readApart<never, ReadFolder>(reading, () => {});
}
