import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import type { User } from '../../features/accounts/session.ts';
import type { OpenedTest } from '../../features/attempts/attempt.ts';
import { type AttemptStore, createAttemptStore } from '../../features/attempts/attempt-store.ts';
import { checkAnswersPath, scorePath } from '../../paths.ts';
import { Opening } from './entry-notices.tsx';
import { Player } from './player.tsx';
import { steadyClock } from './steady-clock.ts';

/** An opened test with its store, from opening to the report. */
export function Attempt({ opened, user }: { opened: OpenedTest; user: User }) {
  const [store, setStore] = useState<AttemptStore | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();

  // The store has timers and calls of its own: it begins and ends with the page.
  useEffect(() => {
    const begun = storeOf(opened, user._id);
    setStore(begun);
    return () => begun.dispose();
  }, [opened, user._id]);

  // What waits for a retry need not wait when the network is back, nor when the page may be about to go.
  useEffect(() => {
    if (!store) return;
    const events = new AbortController();
    const { hurry } = store;
    window.addEventListener('online', hurry, { signal: events.signal });
    window.addEventListener('pagehide', hurry, { signal: events.signal });
    document.addEventListener('visibilitychange', hurry, { signal: events.signal });
    return () => events.abort();
  }, [store]);

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
    return store.subscribe(leaveWhenClosed);
  }, [store, opened, user._id, navigate, queries]);

  return store ? <Player opened={opened} store={store} email={user.email} /> : <Opening />;
}

function storeOf(opened: OpenedTest, userId: string): AttemptStore {
  const { test, attempt } = opened;
  return createAttemptStore({
    opened,
    userId,
    api: {
      open: () => call('getTest', { params: { id: test._id } }),
      save: (body) => call('saveAnswers', { params: { attemptId: attempt._id }, body }),
      submit: (body) => call('submitTest', { params: { id: test._id }, body }),
      recordEvent: (kind) => call('recordEvent', { params: { attemptId: attempt._id }, body: { kind } }),
    },
    storage: localStorage,
    now: steadyClock(
      () => performance.now(),
      () => Date.now(),
    ),
    schedule(run, ms) {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    random: Math.random,
  });
}
