import type { Pool } from 'pg';
import { one, queryWithoutTenant } from '../db/query.ts';
import { type ClockState, monotonicNow, observeClock } from './database-clock.ts';

/** Reads the database's clock, and compares it with the monotonic one. */
export async function checkClock(pool: Pool): Promise<ClockState> {
  const since = monotonicNow();
  const { now } = one(await queryWithoutTenant<{ now: Date }>(pool, 'select clock_timestamp() as now'));
  return observeClock(pool, now, since);
}
