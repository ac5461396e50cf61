import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { session } from './session-store.ts';

/** Brings the kept user up to date with the server, such as whether a plan is active. */
export function useFreshProfile(userId: string): void {
  useQuery({
    queryKey: ['learner', userId, 'profile'],
    staleTime: 60_000,
    async queryFn({ signal }) {
      const { user } = await call('getProfile', {}, { signal });
      session.rememberUser(user);
      return user;
    },
  });
}
