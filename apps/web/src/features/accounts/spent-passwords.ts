const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What to do when too many passwords were wrong.
 * @param seconds until the next may be tried; a day stands for never
 */
export function spentPasswordsWords(seconds: number | null): string {
  const wait = seconds === null || seconds >= DAY ? '' : `, or try again in ${inWords(seconds)}`;
  return `Too many wrong passwords. Please use “Forgot Password?”${wait}.`;
}

function inWords(seconds: number): string {
  if (seconds > 2 * HOUR) return `${Math.ceil(seconds / HOUR)} hours`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
