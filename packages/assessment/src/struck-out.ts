import type { LearnerQuestion } from './learner-view.ts';
import { optionIndexOf } from './options.ts';

/**
 * Options that a learner struck out, to narrow the choice down. They cross the wire as their texts and are
 * kept by position, like a selection; they are never graded. Parts have no options to strike out.
 */

/** @returns one bit for each option, bit 0 the first; null when a text is no option of the question */
export function readStruckOut(question: LearnerQuestion, texts: readonly string[]): number | null {
  let bits = 0;
  for (const text of texts) {
    const option = question.kind === 'parts' ? -1 : optionIndexOf(question.options, text);
    if (option < 0) return null;
    bits |= 1 << option;
  }
  return bits;
}

/** The texts of the struck-out options, in the paper's own words and order. */
export function writeStruckOut(question: LearnerQuestion, bits: number | undefined): string[] {
  if (question.kind === 'parts' || bits === undefined) return [];
  return question.options.filter((_, option) => (bits & (1 << option)) !== 0);
}
