import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import type { PeopleView } from './people-view.ts';

export type Invitation = ApiResponse<'listInvitations'>['invitations'][number];
export type Applicant = ApiResponse<'listApplicants'>['applicants'][number];
export type PreviewedPerson = ApiResponse<'previewInvitations'>['people'][number];
export type RuleChange = ApiRequest<'setSignUpRule'>['body'];

/** Key of everything that is known of people. */
export const peopleKey = (userId: string) => ['learner', userId, 'people'] as const;

/** Longer than the server takes for any file. */
const READING_TIMEOUT_MS = 40_000;

type Part = Pick<PeopleView, 'search' | 'state' | 'page' | 'size'>;

/** Query of a page of invitations, with the number of those in each state. */
export function invitationsQuery(userId: string, { search, state, page, size }: Part) {
  const query = {
    search: search || undefined,
    state: state ?? undefined,
    page: String(page),
    size: String(size),
  };
  return queryOptions({
    queryKey: [...peopleKey(userId), 'invitations', query],
    placeholderData: keepPreviousData,
    // People join meanwhile.
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listInvitations', { query }, { signal }),
  });
}

/** Query of a page of the people who wait for approval. */
export function applicantsQuery(userId: string, { search, page, size }: Omit<Part, 'state'>) {
  const query = { search: search || undefined, page: String(page), size: String(size) };
  return queryOptions({
    queryKey: [...peopleKey(userId), 'applicants', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listApplicants', { query }, { signal }),
  });
}

/** Says what pasted addresses are. */
export function usePreviewInvitations() {
  return useMutation({
    mutationFn: async (text: string) => (await callStaffApi('previewInvitations', { body: { text } })).people,
  });
}

/** Says what the addresses of a table are. */
export function usePreviewInvitationFile() {
  return useMutation({
    mutationFn: async (file: File) =>
      (await callStaffApi('previewInvitationFile', { body: { file } }, { timeoutMs: READING_TIMEOUT_MS }))
        .people,
  });
}

/** Reads the lists again, whether a call was taken or refused: others may have changed them. */
export function useReload(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: peopleKey(userId) });
}

export function useSendInvitations(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'sendInvitations'>['body']) => callStaffApi('sendInvitations', { body }),
    onSettled,
  });
}

/** Sends invitations again, or takes them back. */
export function useChangeInvitations(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: ({ act, ids }: { act: 'repeatInvitations' | 'withdrawInvitations'; ids: string[] }) =>
      callStaffApi(act, { body: { ids } }),
    onSettled,
  });
}

export function useApprove(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (ids: string[]) => callStaffApi('approveApplicants', { body: { ids } }),
    onSettled,
  });
}

export function useRefuse(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'refuseApplicants'>['body']) => callStaffApi('refuseApplicants', { body }),
    onSettled,
  });
}

/** Chooses who may sign up; the organisation's facts, of which the rule is one, are read again. */
export function useSetSignUpRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RuleChange) => callStaffApi('setSignUpRule', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tenant'] }),
  });
}
