import type { UnusedField } from '@assay/interchange';
import type { BankCounts, Finding } from './prepare-bank.ts';
import { isToLookAt, type PreparedItem, type QuestionStore } from './question-store.ts';

/**
 * Shows an import before anything is written.
 * @param file the name of the bank's file
 * @param banks the banks that the questions go to
 * @param notTaken the first items that are left out, in the file's order
 */
export type Preview = {
  file: string;
  tenant: string;
  banks: string[];
  questions: QuestionStore;
  counts: BankCounts;
  notTaken: readonly Finding[];
  remarks: string[];
  unusedFields: UnusedField[];
};

/** @param number position among the questions taken, from 1 */
export type PreviewedQuestion = PreparedItem & { number: number };

const CHUNK = 100;

/**
 * Iterates over the questions of a preview in the file's order: those to look at, or the others. Only a few
 * at a time are parsed in memory.
 */
export function* previewedQuestions(
  questions: QuestionStore,
  which: 'to-look-at' | 'others',
): Generator<PreviewedQuestion> {
  let number = 0;
  for (const chunk of questions.chunks(CHUNK)) {
    for (const item of chunk) {
      number += 1;
      if (isToLookAt(item.notes) === (which === 'to-look-at')) yield { ...item, number };
    }
  }
}
