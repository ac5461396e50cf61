import { useQuery } from '@tanstack/react-query';
import { errorCodeOf, errorFieldsIn } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import type { User } from '../../../features/accounts/session.ts';
import { Attempt } from './attempt.tsx';
import { EntryFailed, Opening, TestTaken } from './entry-notices.tsx';

/** Opens the test, which starts its clock or resumes it. */
export function OpenedTest({ testID, user }: { testID: string; user: User }) {
  const opened = useQuery({
    queryKey: ['learner', user._id, 'opened-test', testID],
    // Without the signal: a call that starts a clock is not to be broken off half-way.
    queryFn: () => call('getTest', { params: { id: testID } }),
    // Each call takes the pen from whoever holds it, so it is made once: no retry, no refetch, no cache.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (opened.data) return <Attempt key={opened.data.attempt._id} opened={opened.data} user={user} />;
  if (!opened.error || opened.isFetching) return <Opening />;
  if (errorCodeOf<'getTest'>(opened.error) === 'test_already_taken') {
    const { reportcard } = errorFieldsIn(opened.error, 'test_already_taken');
    return <TestTaken reportId={reportcard ?? null} testID={testID} />;
  }
  return <EntryFailed error={opened.error} onRetry={() => opened.refetch()} />;
}
