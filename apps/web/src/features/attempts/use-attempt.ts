import { useEffect, useState, useSyncExternalStore } from 'react';
import { attemptApi } from './attempt-api.ts';
import {
  type AttemptSnapshot,
  type AttemptStore,
  createAttemptStore,
  type OpenedTest,
} from './attempt-store.ts';

/**
 * The attempt on this page, for as long as the page shows it.
 * @param opened a fresh answer of `get-test`, the same object between renders: it made this page the writer
 * @returns null before the first effect
 */
export function useAttempt(
  opened: OpenedTest,
  userId: string,
): { store: AttemptStore; snapshot: AttemptSnapshot } | null {
  const [held, setHeld] = useState<{ opened: OpenedTest; store: AttemptStore } | null>(null);

  // A store has timers and writes to the server and to storage: it must begin and end with the page, once each.
  useEffect(() => {
    const created = createAttemptStore({
      opened,
      userId,
      api: attemptApi(opened.test._id, opened.attempt._id),
      storage: localStorage,
      now: () => performance.now(),
      schedule(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    });
    // Back in the network, or leaving (a phone may stop a hidden page for good): either way now is the time to save.
    function hurryWhenHidden() {
      if (document.hidden) created.hurry();
    }
    window.addEventListener('online', created.hurry);
    document.addEventListener('visibilitychange', hurryWhenHidden);
    setHeld({ opened, store: created });
    return () => {
      window.removeEventListener('online', created.hurry);
      document.removeEventListener('visibilitychange', hurryWhenHidden);
      created.dispose();
    };
  }, [opened, userId]);

  // Between a change of the test and the effect, what is held belongs to the former one.
  const store = held?.opened === opened ? held.store : null;
  const snapshot = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.getSnapshot ?? nothing,
  );
  return store !== null && snapshot !== null ? { store, snapshot } : null;
}

function subscribeToNothing(): () => void {
  return () => {};
}

function nothing(): null {
  return null;
}
