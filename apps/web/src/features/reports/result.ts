import { confidencePercent } from '@assay/assessment';
import type { Report, ReportAnswer } from './report.ts';

/** What came of a question. Unanswered counts as wrong in a score, and is shown as what it is. */
export type Result = NonNullable<ReportAnswer['status']> | 'Unanswered';

/**
 * That a question was not answered tells nothing of its key.
 * @param answer.answered where a version before tells nothing of it, the status alone counts
 * @returns null while it is held back
 */
export function resultOf(answer: {
  status: ReportAnswer['status'];
  answered?: boolean | undefined;
}): Result | null {
  return answer.answered === false ? 'Unanswered' : answer.status;
}

/** How many questions of a report have this result; null: held back. */
export function countResults({ answers }: Pick<Report, 'answers'>, result: Result | null): number {
  return answers.filter((answer) => resultOf(answer) === result).length;
}

/**
 * How sure the learner was, over the answers at which they chose a level: a preset says nothing of them.
 * @returns in percent with two decimals; null where no level was chosen
 */
export function chosenConfidence({
  answers,
}: Pick<Report, 'answers'>): { percent: number; answers: number } | null {
  const chosen = answers.filter(({ answered, commentChosen }) => answered && commentChosen);
  if (chosen.length === 0) return null;
  return { percent: confidencePercent(chosen.map(({ comment }) => comment)), answers: chosen.length };
}
