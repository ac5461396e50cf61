import { formatDay } from '../../ui/formats.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * For how long nobody has answered: "for 12 min", "for 3 h", and from a day on since when, on the reader's own calendar:
 * "since Tuesday", after a week "since 09-03-2026".
 * @param now by the server's clock, in milliseconds
 */
export function describeWait(since: string, now: number): string {
  const waited = now - Date.parse(since);
  if (waited < MINUTE_MS) return 'for less than 1 min';
  if (waited < HOUR_MS) return `for ${Math.floor(waited / MINUTE_MS)} min`;
  if (waited < DAY_MS) return `for ${Math.floor(waited / HOUR_MS)} h`;
  return `since ${describeDay(since, now)}`;
}

/** "yesterday", "Tuesday", "09-03-2026". */
function describeDay(instant: string, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(instant))) / DAY_MS);
  if (days <= 1) return 'yesterday';
  // A week ago the day of the week is today's.
  return days < 7 ? (WEEKDAYS[new Date(instant).getDay()] ?? formatDay(instant)) : formatDay(instant);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Midnight on the reader's own calendar; a day may have 23 or 25 hours. */
function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}
