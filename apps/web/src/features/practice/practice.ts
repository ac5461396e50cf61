import type { PracticeChoice } from '@assay/assessment';
import { queryOptions } from '@tanstack/react-query';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';

export type TopicPractice = ApiResponse<'listPractice'>;
/** Origin of the questions of a round, with the ways back. */
export type PracticeSource = {
  name: string;
  /** Link in the bar. */
  back: { to: string; name: string };
  /** Link after a round. */
  others: { to: string; name: string };
  /** Label of the button for a further round. */
  another: string;
};
export type PracticeQuestion = TopicPractice['questions'][number];
export type PractisedAnswer = ApiResponse<'answerPractice'>;
export type PracticeFigures = ApiResponse<'countPractice'>;
export type AnswerBody = ApiRequest<'answerPractice'>['body'];

type Asked = { userId: string; topicId: string; choice?: PracticeChoice; question?: string };

/**
 * Keyed by the learner's id, so that after a change of learner this browser shows nothing of the one before.
 */
export function practiceQuery({ userId, topicId, choice, question }: Asked) {
  return queryOptions({
    queryKey: ['learner', userId, 'practice', topicId, choice ?? '', question ?? ''],
    queryFn: ({ signal }) =>
      callApi('listPractice', { params: { topicId }, query: { choice, question } }, { signal }),
    // Never cached: the questions for practice change with every test that is opened.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type AskedOfReport = {
  userId: string;
  reportId: string;
  /** Positions of questions in the report, from 0. */
  positions: readonly number[];
  /** Maximum number of questions; 0 for the count alone. */
  limit: '0' | '50';
};

/** Questions of one of the learner's reports that may be practised now. */
export function reportPracticeQuery({ userId, reportId, positions, limit }: AskedOfReport) {
  const asked = positions.join(',');
  return queryOptions({
    queryKey: ['learner', userId, 'report-practice', reportId, asked, limit],
    queryFn: ({ signal }) =>
      callApi('listReportPractice', { params: { reportId }, query: { positions: asked, limit } }, { signal }),
    // Never cached: the questions for practice change with every test that is opened.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function practiceFiguresQuery({ userId }: { userId: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'practice-figures'],
    queryFn: ({ signal }) => callApi('countPractice', {}, { signal }),
    staleTime: 0,
  });
}

/** Numbers of questions that may be practised now, by topic. */
export function practiceCountsQuery({ userId, topics }: { userId: string; topics: readonly string[] }) {
  return queryOptions({
    queryKey: ['learner', userId, 'practice-counts', ...topics],
    queryFn: async ({ signal }) => {
      const query = { topics: topics.join(',') };
      const counted = await callApi('countPracticeQuestions', { query }, { signal });
      return new Map<string, number>(counted.topics.map(({ _id, questions }) => [_id, questions]));
    },
    enabled: topics.length > 0,
    staleTime: 0,
  });
}

export function answerPractice(body: AnswerBody): Promise<PractisedAnswer> {
  return callApi('answerPractice', { body });
}

/** Choices in the order in which they are offered, with labels. */
export const CHOICES: readonly { choice: PracticeChoice; name: string; what: string }[] = [
  { choice: 'all', name: 'All questions', what: 'New ones first, then those you met longest ago.' },
  { choice: 'unseen', name: 'Unseen', what: 'Questions you have not met yet, in a test or here.' },
  { choice: 'wrong', name: 'Wrong before', what: 'Not right last time, in a test or here.' },
  { choice: 'sure_and_wrong', name: 'Sure and wrong', what: 'You chose I KNOW IT, and it was wrong.' },
  { choice: 'flagged', name: 'Flagged', what: 'Questions you flagged last time.' },
];

export function isChoice(text: string | null): text is PracticeChoice {
  return CHOICES.some(({ choice }) => choice === text);
}
