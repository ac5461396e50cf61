import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../../features/accounts/session.ts';
import { useServerNow } from '../../../features/countdown/use-server-now.ts';
import { ToMembership } from '../../../features/payments/to-membership.tsx';
import { lowestReportQuery } from '../../../features/results/results.ts';
import { TestStartDialog } from '../../../features/tests/test-start-dialog.tsx';
import { windowState } from '../../../features/tests/test-window.ts';
import { testsQuery } from '../../../features/tests/tests.ts';
import { paths } from '../../../paths.ts';
import {
  EntryErrorNotice,
  NotOpenNotice,
  OpeningSkeleton,
  RechargeRefusedNotice,
  TakenBeforeNotice,
  TestClosedNotice,
  TestTakenNotice,
} from './entry-notices.tsx';
import { useAccess } from './use-access.ts';

/**
 * plain: starts a first attempt or resumes the open one · recharge: confirmed by the learner, it may start a
 * further one
 */
type Entry = 'plain' | 'recharge';

/** Fetched on arrival, and never again. */
const ONCE = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * Opening a test starts its clock, so learners who do not come from a start dialog get it here, unless the
 * clock runs already.
 */
export function EntryGate({
  testID,
  user,
  isConfirmed,
  mayRecharge,
  children,
}: {
  testID: string;
  user: User;
  isConfirmed: boolean;
  mayRecharge: boolean;
  children: (entry: Entry) => ReactNode;
}) {
  const navigate = useNavigate();
  const confirmedEntry: Entry = mayRecharge ? 'recharge' : 'plain';
  // Once open it stays open: a later change of the list must not take the page away.
  const [entry, setEntry] = useState<Entry | null>(isConfirmed ? confirmedEntry : null);
  useConfirmedOnce(entry === 'recharge');
  const learner = { userId: user._id, subdomain: user.subdomain };
  const tests = useQuery({ ...testsQuery(learner), ...ONCE, enabled: entry === null });
  const lowest = useQuery({ ...lowestReportQuery(learner), ...ONCE, enabled: entry === null && mayRecharge });
  const access = useAccess(user, entry === null);
  const now = useServerNow();
  if (entry !== null) return children(entry);
  if (tests.isError && !tests.isFetching)
    return <EntryErrorNotice error={tests.error} onRetry={() => tests.refetch()} />;
  // A cached list does not say whether the test is open now.
  if (!tests.data || !tests.isFetchedAfterMount) return <OpeningSkeleton />;

  const test = tests.data.find((one) => one._id === testID);
  // A test that is no longer listed may have been open before; if not, the server starts nothing.
  if (!test || test.attempt) {
    setEntry('plain');
    return children('plain');
  }
  if (test.taken_before) return <TakenBeforeNotice />;
  if (test.attempted && !mayRecharge) {
    return <TestTakenNotice reportId={test.reportcard ?? null} testID={testID} />;
  }
  if (test.attempted) {
    // Only now: an open attempt is resumed even if this request fails.
    if (lowest.isError && !lowest.isFetching)
      return <EntryErrorNotice error={lowest.error} onRetry={() => lowest.refetch()} />;
    if (!lowest.data || !lowest.isFetchedAfterMount) return <OpeningSkeleton />;
    if (!lowest.data.lowest.some((report) => report.test._id === testID))
      return <RechargeRefusedNotice testID={testID} />;
  }
  // When it opens, the dialog takes the notice's place.
  const state = windowState(test.window, now);
  if (state === 'before') return <NotOpenNotice opensAt={test.window.opensAt} />;
  if (state === 'over') return <TestClosedNotice closedAt={test.window.closesAt} />;
  // Checked before the learner is invited to start a test that they may not take.
  if (access === 'unknown') return <OpeningSkeleton />;
  if (access === 'refused') return <ToMembership />;
  const startLabel = test.test_type === 'Exam' ? 'Take Exam' : 'Take Quiz';
  return (
    <OpeningSkeleton>
      <TestStartDialog
        test={test}
        startLabel={test.attempted ? 'Recharge' : startLabel}
        isRecharge={test.attempted}
        onStart={() => setEntry(test.attempted ? 'recharge' : 'plain')}
        onBack={() => navigate(test.attempted ? paths.recharge : paths.tests, { replace: true })}
      />
    </OpeningSkeleton>
  );
}

/**
 * Removes the confirmation from the history: a reload, or the way back to this page, after the attempt would
 * start another one.
 */
function useConfirmedOnce(isConfirmed: boolean): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The history is the browser's own.
  useEffect(() => {
    if (isConfirmed && state !== null) void navigate(pathname + search, { replace: true, state: null });
  }, [isConfirmed, pathname, search, state, navigate]);
}
