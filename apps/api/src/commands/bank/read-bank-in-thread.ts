import { statSync } from 'node:fs';
import { readInThread } from '../../features/imports/read-in-thread.ts';
import type { ImportCommand } from './arguments.ts';
import type { BankReader, BankResult, BankUpdate } from './read-bank.ts';

/** The largest bank takes a quarter of this on a small machine. */
const MIN_TIMEOUT_MS = 60_000;
const MS_FOR_EACH_MEGABYTE = 2_000;

/** Reads banks in a worker thread. @param timeoutMs null: derived from the size of the file */
export function createThreadReader(timeoutMs: number | null = null): BankReader {
  return (command, onUpdate) =>
    readInThread<BankUpdate, BankResult>(
      {
        module: new URL('./reading-thread.ts', import.meta.url),
        input: command,
        timeoutMs: timeoutMs ?? timeoutOf(command),
        adviceOnTimeout: 'Split the file, or find what makes it slow to read.',
      },
      onUpdate,
    );
}

function timeoutOf({ file }: ImportCommand): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return MIN_TIMEOUT_MS + (bytes / 1_000_000) * MS_FOR_EACH_MEGABYTE;
}
