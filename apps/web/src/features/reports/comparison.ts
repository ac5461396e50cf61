import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { type Result, resultOf } from './result.ts';

export type Comparison = ApiResponse<'compareReports'>;
export type ComparedReport = Comparison['reports'][number];
type ComparedQuestion = Comparison['questions'][number];
/** Null where the report does not have the question; its status is null while that is held back. */
export type ComparedAnswer = ComparedQuestion['answers'][number];

export function comparisonQuery({ userId, id }: { userId: string; id: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'comparison', id],
    queryFn: ({ signal }) => callApi('compareReports', { params: { id } }, { signal }),
  });
}

/**
 * new, gone: only the later or only the earlier report has the question · withheld: one of the two is
 * withheld
 */
export type Change = 'better' | 'worse' | 'same' | 'new' | 'gone' | 'withheld';

type DescribedChange = { change: Change; description: string };

const better = { change: 'better', description: 'Became better' } as const;
const worse = { change: 'worse', description: 'Became worse' } as const;
const same = (description: string) => ({ change: 'same', description }) as const;

type Counted = Exclude<Result, 'Dropped'>;

/**
 * Changes by a question's result in the earlier report, and then in the later one. Wrong and unanswered are
 * worth the same.
 */
const CHANGES: Record<Counted, Record<Counted, DescribedChange>> = {
  Unanswered: {
    Unanswered: same('Still unanswered'),
    Wrong: same('Answered, but wrong'),
    Partial: better,
    Correct: better,
  },
  Wrong: {
    Unanswered: same('Left unanswered'),
    Wrong: same('Still wrong'),
    Partial: better,
    Correct: better,
  },
  Partial: { Unanswered: worse, Wrong: worse, Partial: same('Still partial'), Correct: better },
  Correct: { Unanswered: worse, Wrong: worse, Partial: worse, Correct: same('Still right') },
};

/** Change of a question from one report to a later one, with its words; null where neither has it. */
export function changeOf(earlier: ComparedAnswer, later: ComparedAnswer): DescribedChange | null {
  if (earlier === null) return later === null ? null : { change: 'new', description: 'New' };
  if (later === null) return { change: 'gone', description: 'No longer asked' };
  const [before, after] = [resultOf(earlier), resultOf(later)];
  if (before === null || after === null) return { change: 'withheld', description: 'Not compared' };
  if (before === 'Dropped' || after === 'Dropped') return { change: 'withheld', description: 'Dropped' };
  return CHANGES[before][after];
}

export type ComparedRow = {
  id: string;
  words: string;
  earlier: ComparedAnswer;
  later: ComparedAnswer;
} & DescribedChange;

/** Questions of two reports, by their places in the comparison. */
export function rowsBetween(
  { questions }: Pick<Comparison, 'questions'>,
  earlierAt: number,
  laterAt: number,
): ComparedRow[] {
  return questions.flatMap(({ _id, question, answers }) => {
    const [earlier, later] = [answers[earlierAt] ?? null, answers[laterAt] ?? null];
    const change = changeOf(earlier, later);
    return change === null ? [] : [{ id: _id, words: question, earlier, later, ...change }];
  });
}

/** Filters of the list, each with its text for an empty one. */
export const FILTERS = {
  all: { label: 'All', none: 'There are no questions to compare.', has: () => true },
  better: {
    label: 'Became better',
    none: 'No question became better.',
    has: ({ change }) => change === 'better',
  },
  worse: {
    label: 'Became worse',
    none: 'No question became worse.',
    has: ({ change }) => change === 'worse',
  },
  'still-not-right': {
    label: 'Still not right',
    none: 'No question stayed wrong, partial or unanswered.',
    has: ({ change, later }) => change === 'same' && later?.status !== 'Correct',
  },
} as const satisfies Record<string, { label: string; none: string; has(row: ComparedRow): boolean }>;

export type FilterName = keyof typeof FILTERS;

/**
 * Positions of the two reports that are compared at first: the named one with the one before it, the oldest
 * with the one after it.
 */
export function pairOf(reports: readonly Pick<ComparedReport, '_id'>[], id: string): [number, number] {
  const named = reports.findIndex(({ _id }) => _id === id);
  const later = Math.max(1, named < 0 ? reports.length - 1 : named);
  return [later - 1, later];
}
