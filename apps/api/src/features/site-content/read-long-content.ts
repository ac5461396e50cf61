import { AppError } from '../../failure.ts';
import type { Content } from '../../tenant-folders/content/documents.ts';
import { longTextsIn, type ReadContent, readContent } from '../../tenant-folders/content/read-content.ts';
import { ReadingTimeout, readInThread } from '../imports/read-in-thread.ts';

/** Characters that are read between two other calls without anybody noticing. */
const MOST_AT_ONCE = 20_000;
const TIMEOUT_MS = 30_000;

/**
 * Reads what staff wrote. A long text is read in its own thread, so that other calls are not held up.
 * @throws AppError `too_large` when it takes too long
 */
export async function readLongContent(
  written: Content,
  before: Content,
  timeoutMs = TIMEOUT_MS,
): Promise<ReadContent> {
  const known = new Set(longTextsIn(before));
  const texts = longTextsIn(written).filter((text) => !known.has(text));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= MOST_AT_ONCE) return readContent(written, before);
  const task = {
    module: new URL('./reading-thread.ts', import.meta.url),
    input: { written, before },
    timeoutMs,
    adviceOnTimeout: 'Shorten the texts.',
  };
  try {
    return await readInThread<never, ReadContent>(task, () => {});
  } catch (error) {
    throw error instanceof ReadingTimeout ? new AppError('too_large') : error;
  }
}
