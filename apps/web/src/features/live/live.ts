import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

type Of = { userId: string; testId: string };

export type LiveTest = ApiResponse<'listLiveTests'>['tests'][number];
export type WatchedTest = ApiResponse<'getLiveTest'>;
export type LiveAttempt = WatchedTest['attempts'][number];
export type Foreseen = ApiResponse<'previewAttempts'>['attempts'][number];
export type Act = ApiRequest<'previewAttempts'>['body']['act'];
export type Change = ApiRequest<'changeAttempts'>['body'];

const EVERY_MS = 5_000;

const liveKey = (userId: string) => ['learner', userId, 'live'] as const;

/** Query of the tests that somebody is sitting, or has finished within a day. */
export function liveTestsQuery(userId: string) {
  return queryOptions({
    queryKey: [...liveKey(userId), 'tests'],
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => (await callStaffApi('listLiveTests', {}, { signal })).tests,
  });
}

/** Query of one of them, asked again every few seconds while its page is shown. */
export function liveTestQuery({ userId, testId }: Of) {
  return queryOptions({
    queryKey: [...liveKey(userId), 'test', testId],
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => callStaffApi('getLiveTest', { params: { testId } }, { signal }),
  });
}

/** Asks what a change would do to each attempt. */
export function usePreviewChange(testId: string) {
  return useMutation({
    mutationFn: async (body: ApiRequest<'previewAttempts'>['body']) =>
      (await callStaffApi('previewAttempts', { params: { testId }, body })).attempts,
  });
}

function useReload(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: liveKey(userId) });
}

export function useChangeAttempts({ userId, testId }: Of) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: Change) => callStaffApi('changeAttempts', { params: { testId }, body }),
    onSettled,
  });
}

export function useSendWord({ testId }: Pick<Of, 'testId'>) {
  return useMutation({
    mutationFn: (body: ApiRequest<'sendWord'>['body']) =>
      callStaffApi('sendWord', { params: { testId }, body }),
  });
}
