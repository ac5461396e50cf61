import type { Pool } from 'pg';
import { type ClockState, observeClock, steadyNow } from './database-clock.ts';

/** Looks at the database's clock, and holds it against the steady one. */
export async function lookAtClock(pool: Pool): Promise<ClockState> {
  const since = steadyNow();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return observeClock(pool, row.now, since);
}
