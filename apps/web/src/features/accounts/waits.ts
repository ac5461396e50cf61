const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What to do when too many passwords were wrong.
 * @param seconds until the next may be tried; a day stands for never
 */
export function spentPasswordsWords(seconds: number | null): string {
  const wait = seconds === null || seconds >= DAY ? '' : `, or try again in ${formatPasswordWait(seconds)}`;
  return `Too many wrong passwords. Please use “Forgot Password?”${wait}.`;
}

/** In steps that nobody sits out to the second. */
function formatPasswordWait(seconds: number): string {
  if (seconds > 2 * HOUR) return `${Math.ceil(seconds / HOUR)} hours`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

/** How long until the next mail may go, which is counted down; null when it may go now. */
export function formatMailWait(milliseconds: number): string | null {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds <= 0) return null;
  if (seconds === 1) return '1 second';
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The instant that came with the way to this page, kept by the browser over a reload; null when no mail waits. */
export function nextMailAtIn(state: unknown): number | null {
  const { nextMailAt }: { nextMailAt?: unknown } = Object(state);
  return typeof nextMailAt === 'number' ? nextMailAt : null;
}
