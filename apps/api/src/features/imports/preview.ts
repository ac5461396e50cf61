import type { Note, UnusedField } from '@assay/interchange';
import type { BankCounts, Finding } from './prepare-bank.ts';
import type { PreparedItem, QuestionStore } from './question-store.ts';

type NotTaken = Extract<Finding, { type: 'refused' | 'duplicate' }>;

/**
 * Shows an import before anything is written.
 * @param file the name of the bank's file
 * @param banks the banks that the questions go to
 * @param notTaken the first items that are left out, in the file's order
 * @param moreNotTaken how many there are beside these
 * @param toLookAt how many of the questions have something about them that a person should look at
 */
export type Preview = {
  file: string;
  tenant: string;
  banks: string[];
  questions: QuestionStore;
  counts: BankCounts;
  notTaken: readonly NotTaken[];
  moreNotTaken: number;
  toLookAt: number;
  remarks: string[];
  unusedFields: UnusedField[];
};

/** A file that was made to hurt has hundreds of thousands. */
const MAX_NOT_TAKEN = 1_000;

/** Collects the findings that a preview lists by themselves; those of questions stand beside them. */
export class PreviewFindings {
  readonly notTaken: NotTaken[] = [];
  readonly #toLookAt = new Set<string>();
  moreNotTaken = 0;

  get toLookAt(): number {
    return this.#toLookAt.size;
  }

  add(finding: Finding): void {
    if (finding.type === 'suspicious') this.#toLookAt.add(finding.id);
    if (finding.type !== 'refused' && finding.type !== 'duplicate') return;
    if (this.notTaken.length < MAX_NOT_TAKEN) this.notTaken.push(finding);
    else this.moreNotTaken += 1;
  }
}

/** @param number the place among the questions that are taken, from 1 */
export type PreviewedQuestion = PreparedItem & { number: number };

const CHUNK = 100;

/**
 * Goes through the questions of a preview in the file's order: those to look at, or the others. Only a few at a time are
 * in memory as more than their text.
 */
export function* previewedQuestions(
  questions: QuestionStore,
  which: 'to_look_at' | 'others',
): Generator<PreviewedQuestion> {
  let number = 0;
  for (const chunk of questions.chunks(CHUNK)) {
    for (const item of chunk) {
      number += 1;
      if (item.notes.some(isToLookAt) === (which === 'to_look_at')) yield { ...item, number };
    }
  }
}

function isToLookAt({ type }: Note): boolean {
  return type === 'suspicious';
}
