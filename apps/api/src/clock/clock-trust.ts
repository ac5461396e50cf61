/**
 * Judges whether the database's clock can be believed. Pure: it is compared with the monotonic clock, which
 * cannot be set and runs on evenly since the process began. All times are milliseconds.
 */

/** The time of the database's clock at some moment between two of the monotonic clock. */
export type ClockReading = { database: number; earliest: number; latest: number };

/** @param doubt the first reading after a jump of the clock was found; null while it is believed */
export type ClockTrust = { believed: ClockReading; doubt: ClockReading | null };

/** Tolerance between two readings: clocks are set right in small steps all the time. */
const TOLERANCE_MS = 30_000;
/** Further tolerance, as a share of the time between: quartz clocks drift, and some are read only seldom. */
const DRIFT = 1 / 1_000;
/**
 * A clock that has jumped and then ran evenly for this long is believed again: it was set right, or the
 * machine slept.
 */
export const STEADY_MS = 600_000;
/**
 * The longest duration of an exact reading. A longer one (a busy moment) is judged, but no later one is
 * compared with it.
 */
const SHARP_MS = 2_000;

/** Updates the trust with another reading of the clock. The first reading has nothing to be compared with. */
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
 * Correction to add to the database's clock: its distance from the time that goes on since it was last
 * believed. 0 while it is believed.
 */
export function correctionMs({ believed, doubt }: ClockTrust): number {
  if (doubt === null) return 0;
  return Math.round(believed.database - believed.latest - (doubt.database - doubt.latest));
}

/** True when two readings are as far apart as the monotonic clock says, given how exactly each is known. */
function runsEvenly(from: ClockReading, to: ClockReading): boolean {
  const passed = to.database - from.database;
  const [least, most] = [to.earliest - from.latest, to.latest - from.earliest];
  const tolerance = TOLERANCE_MS + DRIFT * Math.abs(most);
  return passed >= least - tolerance && passed <= most + tolerance;
}
