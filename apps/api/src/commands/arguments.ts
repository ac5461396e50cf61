/** What is wrong with arguments, in one sentence. Node's advice behind the first is about positional ones. */
export function describeArgumentFault(error: unknown): string {
  const [message] = String(error instanceof Error ? error.message : error).split('. ');
  return `${message}.`;
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/u;

/** A day and time with its zone, such as 2026-05-04T09:30Z; null when it is none that there is. */
export function parseInstant(text: string): Date | null {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day) ? new Date(text) : null;
}

/** Whether the calendar has this day, written as 2026-05-04. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
