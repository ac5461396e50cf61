/** By the clock of the organisation: from when the daily mail goes out, and until when one that is late still does. */
const DAILY_MAIL_HOURS = { from: 8, before: 12 };

/** @param hour of the organisation's day, 0 to 23 */
export function isDailyMailTime(hour: number): boolean {
  return hour >= DAILY_MAIL_HOURS.from && hour < DAILY_MAIL_HOURS.before;
}
