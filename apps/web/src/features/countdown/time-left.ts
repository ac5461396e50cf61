import { browserStorage } from '../../browser-storage.ts';

const SECOND = 1_000;

/** Minutes at the end in which the clock is marked: not the whole of a short test. */
export function lastMinutes(allottedMinutes: number): number {
  return allottedMinutes > 5 ? 5 : 1;
}

/** Minutes left at which the time is announced. */
const SPOKEN_MINUTES = [30, 10, 5, 1] as const;

/** Whole seconds left: a second begun counts, so that zero is shown only when time is up. */
export function secondsLeft(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / SECOND));
}

/** Milliseconds until the shown second changes. */
export function untilNextSecond(milliseconds: number): number {
  const rest = milliseconds % SECOND;
  return rest > 0 ? rest : SECOND;
}

/**
 * Announcement when the time left went from `before` to `after` seconds; null when no threshold lies between.
 */
export function timeAnnouncement(before: number, after: number): string | null {
  // The lowest of the thresholds passed is the one that is true now, should several lie between (a laptop was
  // asleep).
  const passed = SPOKEN_MINUTES.filter((minutes) => before > minutes * 60 && after <= minutes * 60).at(-1);
  if (passed === undefined || after === 0) return null;
  return passed === 1 ? '1 minute left' : `${passed} minutes left`;
}

/** Written each second, as specified. Never read back: the deadline is the server's. */
export function storeTimeLeft(seconds: number): void {
  browserStorage.local.setItem('timerTimeLeft', String(seconds));
}

/** Once the test has ended, there is no time left to store. */
export function removeStoredTimeLeft(): void {
  browserStorage.local.removeItem('timerTimeLeft');
}
