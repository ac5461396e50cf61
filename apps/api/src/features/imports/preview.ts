import type { BankSummary, Finding } from './prepare-bank.ts';
import { isToLookAt, type PreparedItem, type QuestionStore } from './question-store.ts';

/**
 * Shows an import before anything is written.
 * @param file the name of the bank's file
 * @param notTaken the first items that are left out, in the file's order
 */
export type Preview = BankSummary & {
  file: string;
  tenant: string;
  questions: QuestionStore;
  notTaken: readonly Finding[];
};

/** @param number position among the questions taken, from 1: makes its address within the page */
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
