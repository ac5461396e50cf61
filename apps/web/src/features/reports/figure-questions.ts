import { CONFIDENCE_LEVELS, type Confidence } from '@assay/assessment';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';
import { formatMonth } from '../../ui/formats.ts';

export type FigureQuestions = ApiResponse<'listFigureQuestions'>;
export type FigureQuestion = FigureQuestions['questions'][number];
/**
 * Scope of a figure: a topic or a level of confidence, in one report, in first attempts, in a month, or in
 * all.
 */
export type Figure = Omit<ApiRequest<'listFigureQuestions'>['query'] & object, 'skip' | 'limit'>;

/** Page size; the learner loads more on request. */
const PAGE = 25;

/** Query of the questions behind a figure, newest first, a page at a time; each page has the counts. */
export function figureQuestionsQuery({ userId, figure }: { userId: string; figure: Figure }) {
  return infiniteQueryOptions({
    queryKey: ['learner', userId, 'figure-questions', figure],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: String(PAGE), ...(pageParam === 0 ? {} : { skip: String(pageParam) }) };
      return callApi('listFigureQuestions', { query: { ...figure, ...page } }, { signal });
    },
    getNextPageParam: (last, pages) => {
      const listed = pages.reduce((sum, { questions }) => sum + questions.length, 0);
      return last.questions.length > 0 && listed < last.total ? listed : undefined;
    },
  });
}

/** Joins several pages: the figures of the newest response, and every question once. */
export function joinPages(pages: readonly FigureQuestions[]): FigureQuestions | undefined {
  const newest = pages.at(-1);
  if (newest === undefined) return undefined;
  // A test submitted meanwhile shifts the others, so a question may be on two pages.
  const byPlace = new Map(
    pages.flatMap(({ questions }) =>
      questions.map((question) => [`${question.report} ${question.number}`, question] as const),
    ),
  );
  return { ...newest, questions: [...byPlace.values()] };
}

/** Reads the figure from an address; null where it names none. */
export function figureIn(search: URLSearchParams): Figure | null {
  const { comment, first, ...others } = Object.fromEntries(search);
  if (comment !== undefined && !isConfidence(comment)) return null;
  if (first !== undefined && first !== '1') return null;
  const { report, topic, month } = others;
  return Object.fromEntries(
    Object.entries({ report, topic, comment, month, first }).filter(([, value]) => value !== undefined),
  );
}

function isConfidence(comment: string): comment is Confidence {
  return (CONFIDENCE_LEVELS as readonly string[]).includes(comment);
}

/**
 * Number of right answers, and of how many: of whole reports by their scores, else of the questions that may
 * be shown.
 */
export function shareOf({ score, total, correct }: FigureQuestions): { total: number; correct: number } {
  return score ?? { total, correct };
}

/** "12 of 30 right: Cardiology, in Mock exam 2" */
export function describeFigure({ comment, month, first }: Figure, found: FigureQuestions): string {
  const of = [
    ...(found.topic === null ? [] : [found.topic]),
    ...(comment === undefined ? [] : [`answered with ${comment}`]),
  ];
  const where = [
    ...(found.report === null ? [] : [`in ${found.report.test_name}`]),
    ...(first === undefined ? [] : ['in first attempts']),
    ...(month === undefined ? [] : [`in ${formatMonth(month)}`]),
  ];
  const places = where.length === 0 ? ['in all tests'] : where;
  const head = describeShare(shareOf(found), found.withheld);
  return of.length === 0 ? `${head} ${places.join(', ')}` : `${head}: ${[...of, ...places].join(', ')}`;
}

function describeShare({ total, correct }: { total: number; correct: number }, withheld: number): string {
  if (total > 0) return `${correct} of ${total} right`;
  return withheld > 0 ? 'Not shown yet' : 'No questions';
}

/** Tells what is not in the list, and why; null where everything is. */
export function describeMissing({ questions, total, withheld, score }: FigureQuestions): string | null {
  const sentences = [
    ...(questions.length < total
      ? [`The newest ${questions.length} of ${total.toLocaleString('en-GB')} are listed.`]
      : []),
    ...(withheld === 0 ? [] : [describeWithheldCount(withheld, score !== null)]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

function describeWithheldCount(withheld: number, areCounted: boolean): string {
  const [questions, are, answers] =
    withheld === 1
      ? ['1 question', 'is', 'its answer is']
      : [`${withheld} questions`, 'are', 'their answers are'];
  return areCounted
    ? `${withheld} of these ${are} not listed: ${answers} held back. Only the score is shown.`
    : `${questions} ${are} neither counted nor listed: ${answers} held back.`;
}
