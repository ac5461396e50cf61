import { ApiError, errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { formatLongWait } from '../../ui/formats.ts';
import { session } from './session.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Logs in here, from whichever form: on the log-in page, and over a test whose session has ended. */
export async function logIn(sent: { email: string; password: string }): Promise<void> {
  const body = { ...sent, host: location.host };
  await session.start(await callApi('login', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }));
}

/** Why the log-in failed and what to do, with the same message wherever it was tried. */
export function logInErrorMessage(failure: unknown): string {
  if (failure instanceof ApiError && errorCodeOf<'login'>(failure) === 'passwords_spent') {
    return spentPasswordsMessage(failure.retryAfterSeconds);
  }
  return errorMessageOf(failure);
}

/**
 * What to do when too many passwords were wrong.
 * @param seconds until the next may be tried; a day stands for never
 */
function spentPasswordsMessage(seconds: number | null): string {
  const wait =
    seconds === null || seconds >= DAY_SECONDS ? '' : `, or try again in ${formatLongWait(seconds)}`;
  return `Too many wrong passwords. Please use “Forgot Password?”${wait}.`;
}

/** Why a call that asks for the present password did not take it; null where that was not the reason. */
export function presentPasswordError(failure: unknown): string | null {
  switch (errorCodeOf<'changePassword' | 'closeAccount'>(failure)) {
    case 'password_wrong':
      return errorMessageOf(failure);
    case 'passwords_spent': {
      const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : null;
      const when = seconds === null || seconds >= DAY_SECONDS ? 'later' : `in ${formatLongWait(seconds)}`;
      return `Too many wrong passwords. Please try again ${when}.`;
    }
    default:
      return null;
  }
}
