import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiRequest, type ApiResponse, callApi, type Transport } from '../../api/client.ts';
import { profileQuery, session, type User } from './session.ts';

export type Profile = ApiResponse<'getProfile'>['user'];
type Form = ApiRequest<'updateProfile'>['body'];
export type Details = Pick<Form, 'first_name' | 'last_name' | 'mobile' | 'dob'>;

export type ProfileChange = Partial<Form>;
type Saving = { change: ProfileChange; signal?: AbortSignal; transport?: Transport };

/** The server encodes pictures anew, one after the other for all users. */
const SAVING_TIMEOUT_MS = 45_000;

/**
 * Saves changes of the profile; pages follow at once. The call takes the whole profile, so the rest is sent
 * as the server has it. Saves run one after the other: a slow upload of a picture would undo what was changed
 * meanwhile.
 */
export function useSaveProfile(userId: User['_id']) {
  const queryClient = useQueryClient();
  const profile = profileQuery(userId);
  return useMutation({
    scope: { id: 'profile' },
    async mutationFn({ change, signal, transport }: Saving) {
      const saved = await queryClient.fetchQuery({ ...profile, staleTime: 0 });
      signal?.throwIfAborted();
      const { first_name, last_name, mobile, dob } = saved;
      const body = { first_name, last_name, mobile, dob, ...change };
      return callApi('updateProfile', { body }, { signal, transport, timeoutMs: SAVING_TIMEOUT_MS });
    },
    onSuccess({ data }) {
      queryClient.setQueryData(profile.queryKey, data);
      session.storeUser(data);
    },
  });
}
