import type { Pool } from 'pg';
import { currentTransaction } from '../db/context.ts';
import { one, queryWithoutTenant } from '../db/query.ts';
import { type ClockState, monotonicNow, observeClock } from './database-clock.ts';

/** Reads the database's clock, and compares it with the monotonic one. */
export async function checkClock(pool: Pool): Promise<ClockState> {
  const since = monotonicNow();
  return observeClock(pool, await readClock(pool), since);
}

/**
 * Reads the database's clock, the only one that counts, at this statement, in milliseconds since the epoch.
 */
export async function readDatabaseTime(): Promise<number> {
  return (await readClock(currentTransaction().pool)).getTime();
}

async function readClock(pool: Pool): Promise<Date> {
  return one(await queryWithoutTenant<{ now: Date }>(pool, 'select clock_timestamp() as now')).now;
}
