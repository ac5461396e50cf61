import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import type { MembersView } from './members-view.ts';

export type ListedCohort = ApiResponse<'listCohorts'>['cohorts'][number];
export type Cohort = ApiResponse<'listCohortMembers'>['cohort'];
export type Member = ApiResponse<'listCohortMembers'>['members'][number];
export type PastedLine = ApiResponse<'previewCohortMembers'>['people'][number];

function cohortsKey(userId: string) {
  return ['learner', userId, 'cohorts'] as const;
}

/** Query of all cohorts. */
export function cohortsQuery(userId: string) {
  return queryOptions({
    queryKey: [...cohortsKey(userId), 'all'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await callStaffApi('listCohorts', {}, { signal })).cohorts,
  });
}

/** Query of a cohort and a page of its members. Until it has come, the one before stays. */
export function membersQuery(userId: string, cohortId: string, { search, page, size }: MembersView) {
  const query = { search: search || undefined, page: String(page), size: String(size) };
  return queryOptions({
    queryKey: [...cohortsKey(userId), cohortId, query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listCohortMembers', { params: { cohortId }, query }, { signal }),
  });
}

/** Reads the cohorts again, whether a call was taken or refused: others may have changed them. */
function useReload(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: cohortsKey(userId) });
}

export function useSaveCohort(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'saveCohort'>['body']) => callStaffApi('saveCohort', { body }),
    onSettled,
  });
}

export function useDeleteCohort(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ cohortId, reason }: { cohortId: string; reason: string }) =>
      callStaffApi('deleteCohort', { params: { cohortId }, body: { reason } }),
    // Its own page is left, and not asked for again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: cohortsQuery(userId).queryKey }),
  });
}

/** Says what pasted addresses are to a cohort. */
export function usePreviewMembers(cohortId: string) {
  return useMutation({
    mutationFn: async (text: string) =>
      (await callStaffApi('previewCohortMembers', { params: { cohortId }, body: { text } })).people,
  });
}

export function useAddMembers(userId: string, cohortId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'addCohortMembers'>['body']) =>
      callStaffApi('addCohortMembers', { params: { cohortId }, body }),
    onSettled,
  });
}

export function useRemoveMembers(userId: string, cohortId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'removeCohortMembers'>['body']) =>
      callStaffApi('removeCohortMembers', { params: { cohortId }, body }),
    onSettled,
  });
}
