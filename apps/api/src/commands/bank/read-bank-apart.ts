import { statSync } from 'node:fs';
import type { BankFormat } from '@assay/interchange';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { QuestionStore } from '../../features/imports/question-store.ts';
import { readApart } from '../apart/read-apart.ts';
import type { ImportOrder } from './arguments.ts';
import type { BankResult, BankTold } from './reading-thread.ts';

/** The largest bank takes a quarter of it on a small machine. */
const LEAST_MS = 60_000;
const MS_FOR_EACH_MEGABYTE = 2_000;

type Telling = {
  format(format: BankFormat): void;
  finding(finding: Finding): void;
  progress(found: number): void;
};

/**
 * Reads a bank's file in a thread of its own and makes its questions fit to be kept. Touches no database.
 * @param limitMs null: as long as a file of its size may take
 */
export async function readBankApart(
  order: ImportOrder,
  limitMs: number | null,
  tell: Telling,
): Promise<{ questions: QuestionStore; result: BankResult }> {
  const questions = new QuestionStore();
  const reading = {
    module: new URL('./reading-thread.ts', import.meta.url),
    input: order,
    limitMs: limitMs ?? limitOf(order.file),
    limitInWords: 'Divide the file, or look for what makes it so slow to read.',
  };
  const result = await readApart<BankTold, BankResult>(reading, (told) => {
    if (told.type === 'format') return tell.format(told.format);
    for (const finding of told.findings) tell.finding(finding);
    for (const text of told.questions) questions.addText(text);
    for (const [name, bytes] of told.pictures) questions.pictures.set(name, bytes);
    tell.progress(told.found);
  });
  return { questions, result };
}

function limitOf(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return LEAST_MS + (bytes / 1_000_000) * MS_FOR_EACH_MEGABYTE;
}
