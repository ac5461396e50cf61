import { readInThread } from '../../imports/read-in-thread.ts';
import type { FileToRead, ReadPart, ReadResult } from './read-file.ts';

const MIN_TIMEOUT_MS = 60_000;
const MS_FOR_EACH_MEGABYTE = 2_000;
/** Several times what the largest file that is taken needs. */
const MAX_HEAP_MB = 768;

/** Reads a file of the import desk in a worker thread. */
export type FileReader = (
  file: FileToRead,
  onPart: (part: ReadPart) => void,
  signal: AbortSignal,
) => Promise<ReadResult>;

export const readFileInThread: FileReader = (file, onPart, signal) =>
  readInThread<ReadPart, ReadResult>(
    {
      module: new URL('./reading-thread.ts', import.meta.url),
      input: file,
      timeoutMs: MIN_TIMEOUT_MS + (file.bytes.byteLength / 1_000_000) * MS_FOR_EACH_MEGABYTE,
      adviceOnTimeout: 'Split the file, or find what makes it slow to read.',
      maxHeapMb: MAX_HEAP_MB,
      signal,
    },
    onPart,
  );
