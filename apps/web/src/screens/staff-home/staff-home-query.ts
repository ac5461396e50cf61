import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type StaffHome = ApiResponse<'getStaffHome'>;

export function staffHomeQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'staff-home'],
    queryFn: ({ signal }) => callApi('getStaffHome', {}, { signal }),
    staleTime: 0,
  });
}

/** Query of the reader's drafts, the latest first. */
export function ownDraftsQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'question-drafts'],
    queryFn: async ({ signal }) => (await callApi('listQuestionDrafts', {}, { signal })).drafts,
    staleTime: 0,
  });
}
