import { ApiError, errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { formatLongWait } from '../../ui/formats.ts';
import { session } from './session-store.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from './submit-button.tsx';

const DAY_SECONDS = 24 * 60 * 60;

/** Logs in here, from whichever form: on the log-in page, and over a test whose session has ended. */
export async function logIn(sent: { email: string; password: string }): Promise<void> {
  const body = { ...sent, host: location.host };
  session.start(await call('login', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }));
}

/** Why the log-in failed and what to do, in the same words wherever it was tried. */
export function wordLogInFailure(failure: unknown): string {
  if (failure instanceof ApiError && errorCodeOf<'login'>(failure) === 'passwords_spent') {
    return spentPasswordsWords(failure.retryAfterSeconds);
  }
  return errorMessageOf(failure);
}

/**
 * What to do when too many passwords were wrong.
 * @param seconds until the next may be tried; a day stands for never
 */
function spentPasswordsWords(seconds: number | null): string {
  const wait =
    seconds === null || seconds >= DAY_SECONDS ? '' : `, or try again in ${formatLongWait(seconds)}`;
  return `Too many wrong passwords. Please use “Forgot Password?”${wait}.`;
}
