const MINUTE_MS = 60_000;
/** Clocks are put back by less than this, and never twice within it. */
const TRANSITION_MS = 4 * 3_600_000;

export type Zone = { name: string; offsetAt(at: Date): number };

const zones = new Map<string, Zone>();

/**
 * A browser reads a zone's rules when its formatter is made, which takes milliseconds: once for each zone.
 */
export function readZone(zone: string): Zone {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  const made = makeZone(zone);
  zones.set(zone, made);
  return made;
}

function makeZone(zone: string): Zone {
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return { name: zone.replaceAll('_', ' '), offsetAt: (at) => readOffset(clock, at) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { name: 'UTC', offsetAt: () => 0 };
  }
}

/** Offset in minutes; a fraction of one only in the years before standard time. */
function readOffset(clock: Intl.DateTimeFormat, at: Date): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(at)) read[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = read;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return (wall - Math.floor(at.getTime() / 1_000) * 1_000) / MINUTE_MS;
}

/** True when another instant has the same local day and time: the clocks are put back in between. */
export function comesTwice(at: Date, { offsetAt }: Zone): boolean {
  const own = offsetAt(at);
  return [-TRANSITION_MS, TRANSITION_MS].some((distance) => {
    const other = offsetAt(new Date(at.getTime() + distance));
    if (other === own) return false;
    return offsetAt(new Date(at.getTime() + (own - other) * MINUTE_MS)) === other;
  });
}

/** "UTC+5:30" */
export function describeOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${twoDigits(size % 60)}`;
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
