import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiResponse, callApi } from '../../api/client.ts';
import type { User } from './session.ts';

/** One of the account's sessions. */
export type AccountSession = ApiResponse<'listSessions'>['sessions'][number];

/** Query of the account's sessions, the one used last first. */
export function sessionsQuery(userId: User['_id']) {
  return queryOptions({
    queryKey: ['learner', userId, 'sessions'],
    queryFn: async ({ signal }) => (await callApi('listSessions', {}, { signal })).sessions,
  });
}

/** Name of a device in words; a browser need not say what it is. */
export function deviceName({ device }: AccountSession): string {
  return device === '' ? 'Unknown device' : device;
}

/** Ends one session, or, without one, all but this one. */
export function useEndSessions(userId: User['_id']) {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery(userId);
  return useMutation({
    async mutationFn(ended: AccountSession | undefined) {
      try {
        await callApi('endSessions', { body: { _id: ended?._id } });
      } catch (failure) {
        // It has ended by itself meanwhile, which was the aim.
        if (errorCodeOf<'endSessions'>(failure) !== 'not_found') throw failure;
      }
    },
    async onSuccess(_, ended) {
      // A response in flight may be older than the change.
      await queryClient.cancelQueries({ queryKey });
      const isLeft = ({ _id, current }: AccountSession) => (ended ? _id !== ended._id : current);
      queryClient.setQueryData(queryKey, (known) => known?.filter(isLeft));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
