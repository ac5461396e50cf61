import { named } from './context.ts';

/** The one clock: the database's, at this statement, in milliseconds since the epoch. */
export async function databaseNow(): Promise<number> {
  const [row] = await named<{ now: Date }>('now', 'select clock_timestamp() as now', []);
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now.getTime();
}
