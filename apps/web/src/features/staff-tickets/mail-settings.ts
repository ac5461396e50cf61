import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

export type MailSettings = ApiResponse<'getStaffMailSettings'>;

/** Query of the mails about tickets that the logged-in user gets. */
export function mailSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'staff-mail-settings'],
    queryFn: ({ signal }) => callStaffApi('getStaffMailSettings', {}, { signal }),
  });
}

/** Saves this choice. */
export function useSaveMailSettings(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = mailSettingsQuery(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'setStaffMailSettings'>['body']) =>
      callStaffApi('setStaffMailSettings', { body }),
    onSuccess: (_, { newTickets, daily }) =>
      queryClient.setQueryData(
        queryKey,
        (before) => before && { newTickets, daily, version: before.version },
      ),
  });
}
