import { confidencePercent } from '@assay/assessment';
import type { Report, ReportAnswer } from './report.ts';

/**
 * Result of a question. Unanswered counts as wrong in a score, and is shown as unanswered; a re-mark may have
 * dropped it, or have given full marks to everybody.
 */
export type Result = NonNullable<ReportAnswer['status']> | 'Unanswered';

/**
 * Result of an answer; unanswered is shown even while results are held back, since it tells nothing of the
 * key.
 * @param answer.answered absent in a version before: then the status alone counts
 * @returns null while it is held back
 */
export function resultOf(answer: {
  status: ReportAnswer['status'];
  answered?: boolean | undefined;
}): Result | null {
  const { status, answered } = answer;
  if (status === 'Dropped' || status === 'Correct') return status;
  return answered === false ? 'Unanswered' : status;
}

/** Counts the questions of a report with this result; null: held back. */
export function countResults({ answers }: Pick<Report, 'answers'>, result: Result | null): number {
  return answers.filter((answer) => resultOf(answer) === result).length;
}

/**
 * Average confidence over the answers for which the learner chose a level: a preset says nothing.
 * @returns in percent with two decimals; null where no level was chosen
 */
export function chosenConfidence({
  answers,
}: Pick<Report, 'answers'>): { percent: number; answers: number } | null {
  const chosen = answers.filter(
    ({ status, answered, commentChosen }) => answered && commentChosen && status !== 'Dropped',
  );
  if (chosen.length === 0) return null;
  return { percent: confidencePercent(chosen.map(({ comment }) => comment)), answers: chosen.length };
}
