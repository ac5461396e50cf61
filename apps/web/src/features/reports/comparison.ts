import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type Comparison = ApiResponse<'compareReports'>;
export type ComparedReport = Comparison['reports'][number];
type ComparedQuestion = Comparison['questions'][number];
/** Null of a report that does not have the question; its status is null while that is held back. */
export type ComparedAnswer = ComparedQuestion['answers'][number];

export function comparisonQuery({ userId, id }: { userId: string; id: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'comparison', id],
    queryFn: ({ signal }) => callApi('compareReports', { params: { id } }, { signal }),
  });
}

/** new, gone: only the later or only the earlier report has the question · withheld: one of the two is not told */
export type Change = 'better' | 'worse' | 'same' | 'new' | 'gone' | 'withheld';

const RANK = { Wrong: 0, Partial: 1, Correct: 2 } as const;

/** What became of a question from one report to a later one; null where neither has it. */
export function changeOf(earlier: ComparedAnswer, later: ComparedAnswer): Change | null {
  if (earlier === null) return later === null ? null : 'new';
  if (later === null) return 'gone';
  if (earlier.status === null || later.status === null) return 'withheld';
  const gained = RANK[later.status] - RANK[earlier.status];
  return gained > 0 ? 'better' : gained < 0 ? 'worse' : 'same';
}

export type ComparedRow = {
  id: string;
  words: string;
  earlier: ComparedAnswer;
  later: ComparedAnswer;
  change: Change;
};

/** The questions of two reports, by their places in the comparison. */
export function rowsBetween(
  { questions }: Pick<Comparison, 'questions'>,
  earlierAt: number,
  laterAt: number,
): ComparedRow[] {
  return questions.flatMap(({ _id, question, answers }) => {
    const [earlier, later] = [answers[earlierAt] ?? null, answers[laterAt] ?? null];
    const change = changeOf(earlier, later);
    return change === null ? [] : [{ id: _id, words: question, earlier, later, change }];
  });
}

/** Which questions a list shows, and what it says when there are none. */
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
  'still-wrong': {
    label: 'Still wrong',
    none: 'No question is still wrong.',
    has: ({ change, later }) => change === 'same' && later?.status === 'Wrong',
  },
} as const satisfies Record<string, { label: string; none: string; has(row: ComparedRow): boolean }>;

export type FilterName = keyof typeof FILTERS;

/** Which two are compared at first: the named report with the one before it, the oldest with the one after it. */
export function pairOf(reports: readonly Pick<ComparedReport, '_id'>[], id: string): [number, number] {
  const named = reports.findIndex(({ _id }) => _id === id);
  const later = Math.max(1, named < 0 ? reports.length - 1 : named);
  return [later - 1, later];
}
