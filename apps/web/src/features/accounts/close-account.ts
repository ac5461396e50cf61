import { callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { browserStorage } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import { removeSession } from './session.ts';

/**
 * Closes the account for good, and removes everything of the learner from this browser. The page that
 * confirms it is loaded anew, so that nothing stays in this page's memory either.
 */
export async function closeAccount(password: string): Promise<void> {
  await callApi('closeAccount', { body: { password } }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS });
  removeSession(browserStorage);
  location.replace(paths.accountClosed);
}
