import { queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

export type StaffHome = ApiResponse<'getStaffHome'>;

export function staffHomeQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'staff-home'],
    queryFn: ({ signal }) => callStaffApi('getStaffHome', {}, { signal }),
    staleTime: 0,
  });
}

/** Query of the reader's drafts, the latest first. */
export function ownDraftsQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'question-drafts'],
    queryFn: async ({ signal }) => (await callStaffApi('listQuestionDrafts', {}, { signal })).drafts,
    staleTime: 0,
  });
}
