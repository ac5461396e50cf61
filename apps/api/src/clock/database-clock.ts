import type { Pool } from 'pg';
import { type ClockTrust, correctionMs, judgeClock } from './clock-trust.ts';

/** What is thought of the database's clock. */
export type ClockState = {
  /** Otherwise nothing may be decided that cannot be undone. */
  trusted: boolean;
  /** To be added to what the database says, in milliseconds; 0 while it is trusted. */
  correctionMs: number;
};

/** Each pool is a way to one database, whose clock is watched by all who ask it. */
const trusts = new WeakMap<Pool, ClockTrust>();

/** The monotonic clock: nobody can set it, and it counts on while this process stands still. */
export function monotonicNow(): number {
  return performance.now();
}

/** What was thought of it when it was asked last. */
export function lastClockState(pool: Pool): ClockState {
  const trust = trusts.get(pool);
  return trust === undefined ? { trusted: true, correctionMs: 0 } : stateOf(trust);
}

/**
 * Takes in what the database's clock said.
 * @param since the monotonic time at which it had not been asked yet
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
