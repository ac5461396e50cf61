import { useEffect } from 'react';
import { browserStorage, holdsAnswers } from '../../browser-storage.ts';

/**
 * Submits what earlier pages have left in this browser of tests that have ended since: when a page is loaded,
 * and after each log-in. Nothing else on the page waits for it.
 */
export function useLateAnswers(session: { token: string; user: { _id: string } } | null): void {
  const [token, userId] = [session?.token, session?.user._id];
  useEffect(() => {
    if (token === undefined || userId === undefined || !holdsAnswers(browserStorage.local)) return;
    const ended = new AbortController();
    void loadQueue().then((queue) => {
      if (queue === null || ended.signal.aborted) return;
      const handIn = async () => {
        // If the server cannot be reached, sealed answers wait for the next page.
        await queue.restore(userId).catch(() => undefined);
        if (!ended.signal.aborted) queue.addLeftovers(userId);
      };
      void handIn();
      const onOnline = () => {
        queue.retryNow();
        void handIn();
      };
      window.addEventListener('online', onOnline, { signal: ended.signal });
    });
    return () => ended.abort();
  }, [token, userId]);
}

/** Lazy loading, since few pages need it. If it cannot be loaded, the leftovers stay for the next page. */
async function loadQueue() {
  try {
    const [{ tabLateAnswers }, { restoreAnswers }] = await Promise.all([
      import('./late-answers.ts'),
      import('./restore-answers.ts'),
    ]);
    const restore = (userId: string) => restoreAnswers(browserStorage.local, userId);
    return { ...tabLateAnswers(), restore };
  } catch {
    return null;
  }
}
