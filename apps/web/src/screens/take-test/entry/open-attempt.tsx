import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { errorCodeOf, errorFieldsIn } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { browserStorage } from '../../../browser-storage.ts';
import type { User } from '../../../features/accounts/session.ts';
import type { OpenedTestResponse } from '../../../features/attempts/attempt.ts';
import { restoreAnswers } from '../../../features/attempts/restore-answers.ts';
import { useAttemptStore } from '../../../features/attempts/use-attempt-store.ts';
import { removeStoredTimeLeft } from '../../../features/countdown/time-left.ts';
import { checkAnswersPath, scorePath } from '../../../paths.ts';
import { Player } from '../player/player.tsx';
import {
  EntryErrorNotice,
  OpeningSkeleton,
  RechargeRefusedNotice,
  TakenBeforeNotice,
  TestTakenNotice,
} from './entry-notices.tsx';

/**
 * Opens the test, which starts its clock or resumes it.
 * @param isRecharge true where a further attempt may be started if none is open
 */
export function OpenTest({ testID, user, isRecharge }: { testID: string; user: User; isRecharge: boolean }) {
  const opened = useQuery({
    queryKey: ['learner', user._id, 'opened-test', testID],
    // Without the signal: a call that starts a clock must not be aborted half-way.
    async queryFn() {
      // The page begins with the answers that this browser has stored for the attempt.
      await restoreAnswers(browserStorage.local, user._id).catch(() => undefined);
      return callApi('getTest', { params: { id: testID }, query: isRecharge ? { recharge: '1' } : {} });
    },
    // Each call makes this page the writer in place of another, so it is made once: no retry, no refetch, no
    // cache.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (opened.data) return <OpenAttempt key={opened.data.attempt._id} opened={opened.data} user={user} />;
  if (!opened.error || opened.isFetching) return <OpeningSkeleton />;
  if (errorCodeOf<'getTest'>(opened.error) === 'test_already_taken') {
    const { reportcard, taken_before } = errorFieldsIn(opened.error, 'test_already_taken');
    if (taken_before) return <TakenBeforeNotice />;
    if (isRecharge) return <RechargeRefusedNotice testID={testID} />;
    return <TestTakenNotice reportId={reportcard ?? null} testID={testID} />;
  }
  return <EntryErrorNotice error={opened.error} onRetry={() => opened.refetch()} />;
}

/** An opened test with its store, from opening to the report. */
function OpenAttempt({ opened, user }: { opened: OpenedTestResponse; user: User }) {
  const store = useAttemptStore(opened, user._id);
  const navigate = useNavigate();
  const queries = useQueryClient();

  // Removes cached reports, with their right answers, from this tab: on a new request the server decides.
  useEffect(() => {
    queries.removeQueries({ queryKey: ['learner', user._id, 'report'] });
  }, [user._id, queries]);

  // The report may come at any time: after submission, or because the server closed the attempt.
  useEffect(() => {
    if (!store) return;
    function leaveWhenClosed() {
      const { phase, reportcard } = store?.getSnapshot() ?? {};
      if (phase !== 'closed') return;
      const testID = opened.test._id;
      // Cached lists and scores are out of date.
      void queries.invalidateQueries({ queryKey: ['learner', user._id], refetchType: 'none' });
      void navigate(reportcard ? checkAnswersPath(testID) : scorePath(testID), { replace: true });
    }
    leaveWhenClosed();
    const stopListening = store.subscribe(leaveWhenClosed);
    return () => {
      stopListening();
      // Only now: the clock on the page wrote the time until the page was closed.
      if (store.getSnapshot().phase === 'closed') removeStoredTimeLeft();
    };
  }, [store, opened, user._id, navigate, queries]);

  return store ? <Player opened={opened} store={store} email={user.email} /> : <OpeningSkeleton />;
}
