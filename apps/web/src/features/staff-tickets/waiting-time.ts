import { countDaysSince, formatDay, formatWeekday } from '../../ui/formats.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time without an answer: "for 12 min", "for 3 h", and from a day on since when: "since Tuesday", after a
 * week "since 09-03-2026".
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
  const days = countDaysSince(instant, now);
  if (days <= 1) return 'yesterday';
  // A week ago the day of the week is today's.
  return days < 7 ? formatWeekday(instant) : formatDay(instant);
}
