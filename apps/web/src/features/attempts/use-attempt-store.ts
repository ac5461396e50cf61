import { useEffect, useState } from 'react';
import { browserStorage } from '../../browser-storage.ts';
import { createAttemptApi } from './attempt-api.ts';
import { type AttemptStore, createAttemptStore, type OpenedTestResponse } from './attempt-store.ts';
import { createBrowserTiming } from './clocks.ts';
import { tabLateAnswers } from './late-answers.ts';

/**
 * Store of the attempt on this page, for as long as the page shows it.
 * @param opened a fresh answer of `get-test`, the same object between renders: it made this page the writer
 * @returns null before the first effect
 */
export function useAttemptStore(opened: OpenedTestResponse, userId: string): AttemptStore | null {
  const [current, setCurrent] = useState<{ opened: OpenedTestResponse; store: AttemptStore } | null>(null);

  // A store has timers and writes to the server and to storage: it must begin and end with the page, once
  // each.
  useEffect(() => {
    const store = createAttemptStore({
      opened,
      userId,
      api: createAttemptApi(opened.test._id, opened.attempt._id),
      storage: browserStorage.local,
      lateAnswers: tabLateAnswers(),
      ...createBrowserTiming(),
    });
    // A pending retry need not wait when the network is back, nor when the page may be about to go.
    const events = new AbortController();
    const { signal } = events;
    window.addEventListener('online', store.flush, { signal });
    window.addEventListener('pagehide', store.flush, { signal });
    const onVisibilityChange = () => {
      store.setPageVisible(!document.hidden);
      store.flush();
    };
    store.setPageVisible(!document.hidden);
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    setCurrent({ opened, store });
    return () => {
      events.abort();
      store.dispose();
    };
  }, [opened, userId]);

  // Between a change of the test and the effect, the store belongs to the former one.
  return current?.opened === opened ? current.store : null;
}
