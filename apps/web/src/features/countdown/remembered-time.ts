import { browserStorage } from '../../browser-storage.ts';

/** Written each second, as specified. Never read back: the deadline is the server's. */
export function rememberTimeLeft(seconds: number): void {
  try {
    browserStorage.local.setItem('timerTimeLeft', String(seconds));
  } catch {
    // Storage may be full or forbidden; the clock goes on.
  }
}

/** After the test has ended no time is left to speak of. */
export function forgetTimeLeft(): void {
  try {
    browserStorage.local.removeItem('timerTimeLeft');
  } catch {
    // What could not be reached was not written either.
  }
}
