import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type ListedTopic = ApiResponse<'getTopics'>['topics'][number];
export type Topic = ApiResponse<'getTopic'>['topic'];
export type Summary = ApiResponse<'getSummary'>['summary'];

type Learner = { userId: string; subdomain: string };

/**
 * Query of the topics whose names contain the text, all of them for an empty one. Each text has its own cache
 * entry, so that a late response is shown for no other; until it comes, the one before stays.
 */
export function topicsQuery({ userId, subdomain, key }: Learner & { key: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'topics', key],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await callApi('getTopics', { params: { subdomain }, query: { key } }, { signal })).topics,
  });
}

export function topicQuery({ userId, id }: { userId: string; id: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'topic', id],
    queryFn: async ({ signal }) => (await callApi('getTopic', { params: { topicId: id } }, { signal })).topic,
  });
}

export function summaryQuery({ userId, subdomain }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'summary'],
    queryFn: async ({ signal }) =>
      (await callApi('getSummary', { query: { subdomain } }, { signal })).summary,
  });
}

/** The learner's own answers: counts by topic, and the weakest topic. */
export type Progress = {
  counts: ReadonlyMap<string, { correct: number; total: number }>;
  weakest: string | null;
};

export function progressQuery({ userId }: { userId: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'topic-progress'],
    queryFn: async ({ signal }): Promise<Progress> => {
      const { topics, weakest } = await callApi('getTopicProgress', {}, { signal });
      return { counts: new Map(topics.map(({ _id, correct, total }) => [_id, { correct, total }])), weakest };
    },
    staleTime: 0,
  });
}
