import type { Pool } from 'pg';
import { type ClockTrust, correctionMs, judgeClock } from './clock-trust.ts';

/** State of the trust in the database's clock. */
export type ClockState = {
  /** When false, nothing may be decided that cannot be undone. */
  trusted: boolean;
  /** Correction to add to the database's time, in milliseconds; 0 while it is trusted. */
  correctionMs: number;
};

/** Trust per pool: each pool leads to one database, whose clock is shared by all users of the pool. */
const trusts = new WeakMap<Pool, ClockTrust>();

/** The monotonic clock: it cannot be set, and it counts on while this process stands still. */
export function monotonicNow(): number {
  return performance.now();
}

/**
 * Records a reading of the database's clock.
 * @param since a monotonic time before the reading was asked for
 */
export function observeClock(pool: Pool, databaseTime: Date, since: number): ClockState {
  const reading = { database: databaseTime.getTime(), earliest: since, latest: monotonicNow() };
  const trust = judgeClock(trusts.get(pool) ?? null, reading);
  trusts.set(pool, trust);
  return stateOf(trust);
}

function stateOf(trust: ClockTrust): ClockState {
  return { trusted: trust.doubt === null, correctionMs: correctionMs(trust) };
}
