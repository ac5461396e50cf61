import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

export type GivenTime = ApiResponse<'listExtraTime'>['people'][number];
export type ExtraTimePreview = ApiResponse<'previewExtraTime'>;
export type AskedTime = ApiRequest<'previewExtraTime'>['body'];

const extraTimeKey = (userId: string) => ['learner', userId, 'extra-time'] as const;

/** Query of everybody who has extra time. */
export function extraTimeQuery(userId: string) {
  return queryOptions({
    queryKey: extraTimeKey(userId),
    staleTime: 0,
    queryFn: async ({ signal }) => (await callStaffApi('listExtraTime', {}, { signal })).people,
  });
}

/** Asks what extra time would change. */
export function usePreviewExtraTime() {
  return useMutation({ mutationFn: (body: AskedTime) => callStaffApi('previewExtraTime', { body }) });
}

function useReload(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: extraTimeKey(userId) });
}

export function useSetExtraTime(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'setExtraTime'>['body']) => callStaffApi('setExtraTime', { body }),
    onSettled,
  });
}

export function useEndExtraTime(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'endExtraTime'>['body']) => callStaffApi('endExtraTime', { body }),
    onSettled,
  });
}
