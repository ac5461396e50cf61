import { ApiError, errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { PASSWORD_HASHING_TIMEOUT_MS } from '../../api/timeout.ts';
import { formatLongWait } from '../../ui/formats.ts';
import { session } from './session.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Logs in here, from any form: on the log-in page, and over a test whose session has ended. */
export async function logIn(sent: { email: string; password: string }): Promise<void> {
  const body = { ...sent, host: location.host };
  await session.start(await callApi('login', { body }, { timeoutMs: PASSWORD_HASHING_TIMEOUT_MS }));
}

/** Message that says why the log-in failed and what to do; the same wherever it was tried. */
export function logInErrorMessage(failure: unknown): string {
  if (failure instanceof ApiError && errorCodeOf<'login'>(failure) === 'passwords_spent') {
    return spentPasswordsMessage(failure.retryAfterSeconds);
  }
  return errorMessageOf(failure);
}

/**
 * Message for too many wrong passwords, with what to do.
 * @param seconds until the next may be tried; a day stands for never
 */
function spentPasswordsMessage(seconds: number | null): string {
  const wait =
    seconds === null || seconds >= DAY_SECONDS ? '' : `, or try again in ${formatLongWait(seconds)}`;
  return `Too many wrong passwords. Please use “Forgot Password?”${wait}.`;
}

/** Message where a call refused the present password; null where it failed for another reason. */
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
