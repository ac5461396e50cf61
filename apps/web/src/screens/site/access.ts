import { type QueryClient, useQuery } from '@tanstack/react-query';
import { fetchUser, profileQuery, type User } from '../../features/accounts/session.ts';
import { organisationQuery } from '../../features/tenants/tenant.ts';
import { mayTakeTests } from '../../features/tests/tests.ts';

/** Whether the learner may start tests. A plan may have been bought elsewhere: before anybody is sent away the server is asked. */
export async function hasAccessNow(
  queries: QueryClient,
  organisation: Parameters<typeof mayTakeTests>[0],
  user: User,
): Promise<boolean> {
  return mayTakeTests(organisation, user) || mayTakeTests(organisation, await fetchUser(queries, user._id));
}

/**
 * Whether the learner may start tests, as far as it is known; asked before a dialog invites to. Where it cannot be asked
 * the server says it when the test is opened.
 */
export function useAccess(user: User, isAsked: boolean): 'unknown' | 'granted' | 'refused' {
  const organisation = useQuery({ ...organisationQuery(user.subdomain), enabled: isAsked });
  const has = organisation.data !== undefined && mayTakeTests(organisation.data, user);
  // As `hasAccessNow` does.
  const asks = isAsked && organisation.data !== undefined && !has;
  const profile = useQuery({ ...profileQuery(user._id), staleTime: 0, enabled: asks });
  if (has || organisation.isError || (asks && profile.isError)) return 'granted';
  if (!organisation.data || !profile.data || !profile.isFetchedAfterMount) return 'unknown';
  return mayTakeTests(organisation.data, profile.data) ? 'granted' : 'refused';
}
