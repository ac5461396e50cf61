/** Where the time left is written each second, as specified. Never read back: the deadline is the server's. */
const STORED_UNDER = 'timerTimeLeft';

export function rememberTimeLeft(seconds: number): void {
  try {
    localStorage.setItem(STORED_UNDER, String(seconds));
  } catch {
    // Storage may be full or forbidden; the clock goes on.
  }
}

/** After the test has ended no time is left to speak of. */
export function forgetTimeLeft(): void {
  try {
    localStorage.removeItem(STORED_UNDER);
  } catch {
    // What could not be reached was not written either.
  }
}
