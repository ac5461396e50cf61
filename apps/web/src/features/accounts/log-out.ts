import { type RefObject, useEffect } from 'react';
import { callApi } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import { sealAnswers } from '../../sealed-answers.ts';
import { removeSession } from './session.ts';

const LOG_OUT_TIMEOUT_MS = 5_000;

/**
 * Ends the session on the server, and here whether or not the server could be reached. Unsent answers stay
 * sealed until the next log-in. The page is loaded anew, so that nothing of the learner stays in its memory.
 */
export async function logOut(): Promise<void> {
  await callApi('logout', {}, { timeoutMs: LOG_OUT_TIMEOUT_MS }).catch(() => undefined);
  await sealAnswers(browserStorage.local, null);
  removeSession(browserStorage);
  browserStorage.tab.setItem('logged-out', thisDocument());
  location.replace(paths.logIn);
}

/** Moves the focus to the heading of the page that a log-out has loaded: its button took the focus along. */
export function useFocusAfterLogOut(heading: RefObject<HTMLElement | null>): void {
  // Focus is state of the document.
  useEffect(() => {
    const loggedOutIn = browserStorage.tab.getItem('logged-out');
    // Without a session the page that is being left may show the log-in, too.
    if (loggedOutIn === null || loggedOutIn === thisDocument()) return;
    browserStorage.tab.removeItem('logged-out');
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

/** Names a document among those that a tab loads one after the other. */
function thisDocument(): string {
  return String(performance.timeOrigin);
}
