import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../features/accounts/session.ts';
import { TestStartDialog } from '../../../features/tests/test-start-dialog.tsx';
import { testsQuery } from '../../../features/tests/tests.ts';
import { paths } from '../../../paths.ts';
import { EntryErrorNotice, OpeningSkeleton, TestTakenNotice } from './entry-notices.tsx';

/**
 * Opening a test starts its clock. So who does not come from a start dialog meets it here,
 * unless the clock runs already.
 */
export function EntryGate({
  testID,
  user,
  isConfirmed,
  children,
}: {
  testID: string;
  user: User;
  isConfirmed: boolean;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  // Once open it stays open: what later becomes of the list must not take the page away.
  const [hasEntered, setHasEntered] = useState(isConfirmed);
  const tests = useQuery({
    ...testsQuery({ userId: user._id, subdomain: user.subdomain }),
    enabled: !hasEntered,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (hasEntered) return children;
  if (tests.isError && !tests.isFetching)
    return <EntryErrorNotice error={tests.error} onRetry={() => tests.refetch()} />;
  // A list from before does not say whether the test is open now.
  if (!tests.data || !tests.isFetchedAfterMount) return <OpeningSkeleton />;

  const test = tests.data.find((one) => one._id === testID);
  // A test that is no longer listed may have been open before; if not, the server starts nothing.
  if (!test || test.attempt) {
    setHasEntered(true);
    return children;
  }
  if (test.attempted) return <TestTakenNotice reportId={test.reportcard ?? null} testID={testID} />;
  return (
    <OpeningSkeleton>
      <TestStartDialog
        test={test}
        startLabel={test.test_type === 'Exam' ? 'Take Exam' : 'Take Quiz'}
        onStart={() => setHasEntered(true)}
        onBack={() => navigate(paths.tests, { replace: true })}
      />
    </OpeningSkeleton>
  );
}
