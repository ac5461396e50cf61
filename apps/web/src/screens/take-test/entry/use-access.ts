import { useQuery } from '@tanstack/react-query';
import { profileQuery, type User } from '../../../features/accounts/session.ts';
import { organisationQuery } from '../../../features/tenants/tenant.ts';
import { mayTakeTests } from '../../../features/tests/tests.ts';

/**
 * Access of the learner to tests, as far as it is known; checked before a dialog invites to start one. If the
 * check fails, the server decides when the test is opened.
 */
export function useAccess(user: User, isAsked: boolean): 'unknown' | 'granted' | 'refused' {
  const organisation = useQuery({ ...organisationQuery(user.subdomain), enabled: isAsked });
  const has = organisation.data !== undefined && mayTakeTests(organisation.data, user);
  // As `mayTakeTestsNow` does.
  const asks = isAsked && organisation.data !== undefined && !has;
  const profile = useQuery({ ...profileQuery(user._id), staleTime: 0, enabled: asks });
  if (has || organisation.isError || (asks && profile.isError)) return 'granted';
  if (!organisation.data || !profile.data || !profile.isFetchedAfterMount) return 'unknown';
  return mayTakeTests(organisation.data, profile.data) ? 'granted' : 'refused';
}
