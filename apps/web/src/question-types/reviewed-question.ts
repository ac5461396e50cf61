import { foldText } from '@assay/assessment';
import type { Received } from '../api/client.ts';

/** A question of a report: with its key and its teaching. */
export type ReviewedQuestion = Received<'getReport'>['report']['test']['questions_reference'][number];

/** Positions of the right options, by the texts that the report names; null when they are held back. */
export function rightOptions(
  question: Pick<ReviewedQuestion, 'withheld' | 'options' | 'correct_option' | 'correct_options'>,
): ReadonlySet<number> | null {
  if (question.withheld !== null) return null;
  const named = [
    ...(question.correct_options ?? []),
    ...(question.correct_option === null ? [] : [question.correct_option]),
  ];
  const texts = new Set(named.map(foldText));
  return new Set(question.options.flatMap((option, index) => (texts.has(foldText(option)) ? [index] : [])));
}
