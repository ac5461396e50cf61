import { statSync } from 'node:fs';
import { QuestionStore } from '../../features/imports/question-store.ts';
import { readInThread } from '../read-in-thread.ts';
import type { ImportCommand } from './arguments.ts';
import type { BankThreadResult, BankThreadUpdate } from './reading-thread.ts';

/** The largest bank takes a quarter of this on a small machine. */
const MIN_TIMEOUT_MS = 60_000;
const MS_FOR_EACH_MEGABYTE = 2_000;

/**
 * Reads a bank's file in a worker thread and prepares its questions for storage. Does not use the database.
 * @param timeoutMs null: derived from the size of the file
 */
export async function readBankInThread(
  command: ImportCommand,
  timeoutMs: number | null,
  onUpdate: (update: BankThreadUpdate) => void,
): Promise<{ questions: QuestionStore; result: BankThreadResult }> {
  const questions = new QuestionStore();
  const task = {
    module: new URL('./reading-thread.ts', import.meta.url),
    input: command,
    timeoutMs: timeoutMs ?? timeoutOf(command.file),
    adviceOnTimeout: 'Divide the file, or look for what makes it so slow to read.',
  };
  const result = await readInThread<BankThreadUpdate, BankThreadResult>(task, (update) => {
    for (const text of update.questions) questions.addText(text);
    for (const [name, bytes] of update.pictures) questions.pictures.set(name, bytes);
    onUpdate(update);
  });
  return { questions, result };
}

function timeoutOf(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return MIN_TIMEOUT_MS + (bytes / 1_000_000) * MS_FOR_EACH_MEGABYTE;
}
