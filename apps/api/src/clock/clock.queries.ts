import type { Pool } from 'pg';
import { queryPrepared } from '../db/context.ts';
import { type ClockState, monotonicNow, observeClock } from './database-clock.ts';

/** Reads the database's clock, and compares it with the monotonic one. */
export async function checkClock(pool: Pool): Promise<ClockState> {
  const since = monotonicNow();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return observeClock(pool, row.now, since);
}

/**
 * Reads the database's clock, the only one that counts, at this statement, in milliseconds since the epoch.
 */
export async function readDatabaseTime(): Promise<number> {
  const [row] = await queryPrepared<{ now: Date }>('now', 'select clock_timestamp() as now', []);
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now.getTime();
}
