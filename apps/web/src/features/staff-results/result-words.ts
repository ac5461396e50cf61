import type { AnswerResult } from '@assay/contract';
import { formatPercent } from '../../ui/formats.ts';
import type { ExportFormat, ReportAnswer } from './results.ts';

export const RESULT_WORDS: Record<AnswerResult, string> = {
  right: 'Right',
  partial: 'Partly right',
  wrong: 'Wrong',
  unanswered: 'Not answered',
  dropped: 'Dropped',
  full_marks: 'Full marks, not answered',
};

const CONFIDENCE_WORDS: Record<NonNullable<ReportAnswer['confidence']>, string> = {
  'I KNOW IT': 'Knew it',
  'THINK SO': 'Thought so',
  'NOT SURE': 'Not sure',
  'NO IDEA': 'No idea',
};

/** Kinds of file, with what is in each. */
export const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['xlsx', 'Workbook (xlsx): results and answers'],
  ['csv', 'CSV: a row for each result'],
  ['csv-answers', 'CSV: a row for each answer'],
];

/** "1 result", "1,284 results" */
export function describeResults(count: number): string {
  return count === 1 ? '1 result' : `${count.toLocaleString('en-GB')} results`;
}

/** "1 test", "65 tests" */
export function describeSatTests(count: number): string {
  return count === 1 ? '1 test' : `${count.toLocaleString('en-GB')} tests`;
}

/** A figure in percent; a dash where there is none. */
export function describePercent(value: number | null): string {
  return value === null ? '–' : formatPercent(value);
}

/** Words beside an answer: how sure its learner was, where they said so. */
export function describeConfidence({ confidence }: Pick<ReportAnswer, 'confidence'>): string | null {
  return confidence === null ? null : CONFIDENCE_WORDS[confidence];
}
