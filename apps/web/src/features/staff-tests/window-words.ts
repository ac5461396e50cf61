import { createDateFormats } from '@assay/contract/dates';
import { offsetOf, readWallTime, wallTimeOf } from '@assay/contract/wall-time';
import type { TestContent } from './staff-tests.ts';

const MINUTE_MS = 60_000;
/** Distance before the closing time at which the late starter of the example begins. */
const LATE_MS = 30 * MINUTE_MS;

/** "Europe/London (UTC)": a zone with its offset at an instant. */
export function nameZone(zone: string, at: string | null, now = new Date()): string {
  return `${zone.replaceAll('_', ' ')} (${offsetOf(at === null ? now : new Date(at), zone)})`;
}

/** "7 December 2026 at 09:00" in a zone that is named beside it. */
export function formatIn(instant: string, zone: string): string {
  // The local time as if it were UTC, whose name would be left out.
  return createDateFormats('UTC', () => 0).formatDayAndTime(`${wallTimeOf(instant, zone)}Z`);
}

/** Time of day; with its day where that is another than the one of `beside`. */
function timeIn(instant: number, zone: string, beside: string): string {
  const wall = wallTimeOf(instant, zone);
  return wallTimeOf(beside, zone).slice(0, 10) === wall.slice(0, 10)
    ? wall.slice(11)
    : formatIn(new Date(instant).toISOString(), zone);
}

type Window = Pick<TestContent, 'window' | 'minutes'>;

/**
 * The rule for who starts late, by an example: "Who starts at 12:30 still has 140 minutes, until 14:50."
 * @returns null while there is no closing time or no number of minutes
 */
export function describeLateStart({ window, minutes }: Window, zone: string): string | null {
  const { opensAt, closesAt, endsForAll } = window;
  if (closesAt === null || minutes === null) return null;
  const closes = Date.parse(closesAt);
  const opens = opensAt === null ? Number.NEGATIVE_INFINITY : Date.parse(opensAt);
  if (closes <= opens) return null;
  const starts = Math.max(opens, closes - LATE_MS);
  const ends = starts + minutes * MINUTE_MS;
  const start = `Who starts at ${timeIn(starts, zone, closesAt)}`;
  if (!endsForAll || ends <= closes) {
    return `${start} still has ${describeMinutes(minutes)}, until ${timeIn(ends, zone, closesAt)}.`;
  }
  const left = Math.floor((closes - starts) / MINUTE_MS);
  return `${start} has ${describeMinutes(left)}: it ends for all at ${timeIn(closes, zone, closesAt)}.`;
}

export function describeMinutes(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en-GB')} minutes`;
}

/** Tells how a local time was read that the clocks leave out or repeat; null for any other. */
export function describeClockChange(text: string, zone: string): string | null {
  const read = readWallTime(text, zone);
  if (read === null || read.kind === 'once') return null;
  const time = text.slice(11);
  if (read.kind === 'twice') {
    return `${time} comes twice that night. The first is meant (${offsetOf(read.instant, zone)}).`;
  }
  return `The clocks go forward over ${time} that night. ${wallTimeOf(read.instant, zone).slice(11)} is meant.`;
}
