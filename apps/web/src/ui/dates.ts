/** DD-MM-YYYY of an instant, on the reader's own calendar (specification section 9). */
export function formatDay(instant: string | Date): string {
  const date = new Date(instant);
  return `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}-${date.getFullYear()}`;
}

const longDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Since when something is, on the reader's own calendar: "after 31 January 2027" of a midnight, else with the hour. */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  const [hours, minutes] = [date.getHours(), date.getMinutes()];
  if (hours === 0 && minutes === 0) return `after ${longDays.format(date.setDate(date.getDate() - 1))}`;
  return `from ${longDays.format(date)}, ${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** YYYY-MM-DD of today on the reader's own calendar, as date fields want it. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
