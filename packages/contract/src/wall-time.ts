import { comesTwice, describeOffset, readZone } from './time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A local time of a zone, as date fields write it: "2026-12-07T09:00". */
export type WallTime = string;

/** Reading of a local time. Almost every one names one instant; when clocks change, none or two. */
export type ReadWallTime = {
  instant: Date;
  /**
   * once: as written · skipped: the clocks go forward over it, and the time after the gap is meant · twice:
   * the clocks go back over it, and the first of the two is meant
   */
  kind: 'once' | 'skipped' | 'twice';
};

/** Local time of an instant, to the minute. */
export function wallTimeOf(instant: string | number | Date, zone: string): WallTime {
  const at = new Date(instant);
  return new Date(at.getTime() + readZone(zone).offsetAt(at) * MINUTE_MS).toISOString().slice(0, 16);
}

/** Reads a local time of a zone; null where it is none. */
export function readWallTime(text: WallTime, zone: string): ReadWallTime | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(text)) return null;
  const wall = Date.parse(`${text}Z`);
  // A day that a month does not have is read as another.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(text)) return null;
  const found = readZone(zone);
  const before = found.offsetAt(new Date(wall - DAY_MS));
  const after = found.offsetAt(new Date(wall + DAY_MS));
  const candidates = [before, after].map((offset) => new Date(wall - offset * MINUTE_MS));
  const [first] = candidates
    .filter((at) => wallTimeOf(at, zone) === text)
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (first) return { instant: first, kind: comesTwice(first, found) ? 'twice' : 'once' };
  // By the offset from before the gap it lies as far behind the gap as it was written into it.
  return { instant: new Date(wall - before * MINUTE_MS), kind: 'skipped' };
}

/** Offset of a zone at an instant: "UTC+5:30". */
export function offsetOf(instant: Date, zone: string): string {
  return describeOffset(readZone(zone).offsetAt(instant));
}
