import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../features/accounts/session.ts';
import type { OpenedTestResponse } from '../../../features/attempts/attempt.ts';
import { useAttemptStore } from '../../../features/attempts/use-attempt-store.ts';
import { forgetTimeLeft } from '../../../features/countdown/time-left.ts';
import { checkAnswersPath, scorePath } from '../../../paths.ts';
import { Player } from '../player/player.tsx';
import { Opening } from './entry-notices.tsx';

/** An opened test with its store, from opening to the report. */
export function Attempt({ opened, user }: { opened: OpenedTestResponse; user: User }) {
  const store = useAttemptStore(opened, user._id);
  const navigate = useNavigate();
  const queries = useQueryClient();

  // What earlier reports said was right is in no page of this browser's tab any more: asked for again, the server decides.
  useEffect(() => {
    queries.removeQueries({ queryKey: ['learner', user._id, 'report'] });
  }, [user._id, queries]);

  // The report may come at any time: after handing in, or because the server closed the attempt.
  useEffect(() => {
    if (!store) return;
    function leaveWhenClosed() {
      const { phase, reportcard } = store?.getSnapshot() ?? {};
      if (phase !== 'closed') return;
      const testID = opened.test._id;
      // Lists and scores of before no longer hold.
      void queries.invalidateQueries({ queryKey: ['learner', user._id], refetchType: 'none' });
      void navigate(reportcard ? checkAnswersPath(testID) : scorePath(testID), { replace: true });
    }
    leaveWhenClosed();
    const stopListening = store.subscribe(leaveWhenClosed);
    return () => {
      stopListening();
      // Only now: the clock on the page wrote the time until the page went.
      if (store.getSnapshot().phase === 'closed') forgetTimeLeft();
    };
  }, [store, opened, user._id, navigate, queries]);

  return store ? <Player opened={opened} store={store} email={user.email} /> : <Opening />;
}
