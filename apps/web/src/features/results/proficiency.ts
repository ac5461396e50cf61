import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type ListedReport = ApiResponse<'listReports'>['reports'][number];
export type Proficiency = ApiResponse<'getProficiency'>['report'];
export type TopicShare = Proficiency['topic_wise'][number];

/** Page size of reports; the learner loads more on request. */
const PAGE = 30;

/** Query of the learner's reports, newest first, a page at a time. */
export function reportPagesQuery({ userId }: { userId: string }) {
  return infiniteQueryOptions({
    queryKey: ['learner', userId, 'report-pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'listReports',
        { query: { limit: String(PAGE), ...(pageParam === '' ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ reports, more }) => (more ? reports.at(-1)?._id : undefined),
  });
}

export function proficiencyQuery({ userId, id }: { userId: string; id: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'proficiency', id],
    queryFn: async ({ signal }) => (await callApi('getProficiency', { params: { id } }, { signal })).report,
  });
}
