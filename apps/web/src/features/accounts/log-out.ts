import { call } from '../../api/client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import { endSession } from './session.ts';

const PATIENCE_MS = 5_000;

/**
 * Ends the session on the server, and here whether or not the server could be reached.
 * The page is loaded anew, so that nothing of the learner stays in its memory either.
 */
export async function logOut(): Promise<void> {
  await call('logout', {}, { patienceMs: PATIENCE_MS }).catch(() => undefined);
  endSession(browserStorage);
  location.replace(paths.logIn);
}
