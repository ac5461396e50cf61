import type { Pool } from 'pg';
import { correctionMs, judgeClock, type Trust } from './clock-trust.ts';

/** What is thought of the database's clock. */
export type ClockState = {
  /** Otherwise nothing may be decided that cannot be undone. */
  trusted: boolean;
  /** To be added to what the database says, in milliseconds; 0 while it is trusted. */
  correctionMs: number;
};

/** Each pool is a way to one database, whose clock is watched by all who ask it. */
const trusts = new WeakMap<Pool, Trust>();

/** The steady clock: nobody can set it, and it counts on while this process stands still. */
export function steadyNow(): number {
  return performance.now();
}

/** What was thought of it when it was asked last. */
export function lastClockState(pool: Pool): ClockState {
  const trust = trusts.get(pool);
  return trust === undefined ? { trusted: true, correctionMs: 0 } : stateOf(trust);
}

/**
 * Takes in what the database's clock said.
 * @param since the steady time at which it had not been asked yet
 */
export function observeClock(pool: Pool, databaseNow: Date, since: number): ClockState {
  const reading = { database: databaseNow.getTime(), earliest: since, latest: steadyNow() };
  const trust = judgeClock(trusts.get(pool) ?? null, reading);
  trusts.set(pool, trust);
  return stateOf(trust);
}

function stateOf(trust: Trust): ClockState {
  return { trusted: trust.doubt === null, correctionMs: correctionMs(trust) };
}
