/**
 * Whether the database's clock can be believed. Pure: it is held against a clock that nobody can set, which runs on
 * evenly since the process began. All times are milliseconds.
 */

/** What the database's clock said at some moment between two of the monotonic clock. */
export type ClockReading = { database: number; earliest: number; latest: number };

/** @param doubt what the clock said first when it was found to have jumped; null while it is believed */
export type ClockTrust = { believed: ClockReading; doubt: ClockReading | null };

/** The two may differ by this much between two looks: clocks are set right in small steps all the time. */
const TOLERANCE_MS = 30_000;
/** And by this share of the time between: no clock's quartz is better than it must be, and some are asked but seldom. */
const DRIFT = 1 / 1_000;
/** A clock that has jumped and then ran evenly for so long is believed again: it was set right, or the machine slept. */
export const STEADY_MS = 600_000;
/** What took longer to read (a busy moment) is judged, but nothing later is held against it. */
const SHARP_MS = 2_000;

/** What becomes of the trust when the clock is read once more. The first reading has nothing to be held against. */
export function judgeClock(trust: ClockTrust | null, reading: ClockReading): ClockTrust {
  if (trust === null) return { believed: reading, doubt: null };
  if (runsEvenly(trust.believed, reading)) {
    const newer = reading.latest >= trust.believed.latest && reading.latest - reading.earliest <= SHARP_MS;
    return { believed: newer ? reading : trust.believed, doubt: null };
  }
  if (trust.doubt === null || !runsEvenly(trust.doubt, reading)) return { ...trust, doubt: reading };
  const steadyFor = reading.earliest - trust.doubt.latest;
  return steadyFor >= STEADY_MS ? { believed: reading, doubt: null } : trust;
}

/**
 * How far the database's clock is from the time that goes on since it was believed last: what must be added to it.
 * 0 while it is believed.
 */
export function correctionMs({ believed, doubt }: ClockTrust): number {
  if (doubt === null) return 0;
  return Math.round(believed.database - believed.latest - (doubt.database - doubt.latest));
}

/** Whether two readings are as far apart as the monotonic clock says, given how exactly each is known. */
function runsEvenly(from: ClockReading, to: ClockReading): boolean {
  const passed = to.database - from.database;
  const [least, most] = [to.earliest - from.latest, to.latest - from.earliest];
  const tolerance = TOLERANCE_MS + DRIFT * Math.abs(most);
  return passed >= least - tolerance && passed <= most + tolerance;
}
