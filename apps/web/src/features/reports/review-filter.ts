import type { ReportAnswer } from './report.ts';
import { resultOf } from './result.ts';

type Filtered = Pick<ReportAnswer, 'status' | 'answered' | 'flag' | 'comment' | 'commentChosen'>;

/** Filters of a review, each with its text for an empty list. */
export const REVIEW_FILTERS = {
  all: { label: 'All', none: 'There are no questions.', has: () => true },
  wrong: { label: 'Wrong', none: 'No question is wrong.', has: (answer) => resultOf(answer) === 'Wrong' },
  partial: {
    label: 'Partial',
    none: 'No question is partly right.',
    has: (answer) => resultOf(answer) === 'Partial',
  },
  unanswered: {
    label: 'Unanswered',
    none: 'Every question is answered.',
    has: (answer) => resultOf(answer) === 'Unanswered',
  },
  flagged: { label: 'Flagged', none: 'No question is flagged.', has: ({ flag }) => flag },
  'sure-and-wrong': {
    label: 'Sure and wrong',
    none: 'You were not sure and wrong anywhere.',
    has: (answer) => resultOf(answer) === 'Wrong' && answer.commentChosen && answer.comment === 'I KNOW IT',
  },
} as const satisfies Record<string, { label: string; none: string; has(answer: Filtered): boolean }>;

export type ReviewFilter = keyof typeof REVIEW_FILTERS;
export const REVIEW_FILTER_NAMES = Object.keys(REVIEW_FILTERS) as ReviewFilter[];

/** Positions of the questions that a filter shows, in the report's order. */
export function positionsIn(answers: readonly Filtered[], filter: ReviewFilter): number[] {
  return answers.flatMap((answer, index) => (REVIEW_FILTERS[filter].has(answer) ? [index] : []));
}
