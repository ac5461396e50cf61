/** DD-MM-YYYY of an instant, on the reader's own calendar (specification section 9). */
export function formatDay(instant: string | Date): string {
  const date = new Date(instant);
  return `${twoDigits(date.getDate())}-${twoDigits(date.getMonth() + 1)}-${date.getFullYear()}`;
}

/** YYYY-MM-DD of today on the reader's own calendar, as date fields want it. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
