import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiResponse, callApi } from '../../api/client.ts';
import type { User } from './session.ts';

/** Somewhere that the account is logged in. */
export type AccountSession = ApiResponse<'listSessions'>['sessions'][number];

/** Where the account is logged in, the one used last first. */
export function sessionsQuery(userId: User['_id']) {
  return queryOptions({
    queryKey: ['learner', userId, 'sessions'],
    queryFn: async ({ signal }) => (await callApi('listSessions', {}, { signal })).sessions,
  });
}

/** In words; a browser need not say what it is. */
export function deviceName({ device }: AccountSession): string {
  return device === '' ? 'A device that did not say what it is' : device;
}

/** Logs out in one session, or, without one, everywhere but here. */
export function useEndSessions(userId: User['_id']) {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery(userId);
  return useMutation({
    async mutationFn(ended: AccountSession | undefined) {
      try {
        await callApi('endSessions', { body: { _id: ended?._id } });
      } catch (failure) {
        // It has ended by itself meanwhile, which was what was wanted.
        if (errorCodeOf<'endSessions'>(failure) !== 'not_found') throw failure;
      }
    },
    async onSuccess(_, ended) {
      // An answer on its way may have been given before.
      await queryClient.cancelQueries({ queryKey });
      const isLeft = ({ _id, current }: AccountSession) => (ended ? _id !== ended._id : current);
      queryClient.setQueryData(queryKey, (known) => known?.filter(isLeft));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
