import { currentTransaction } from '../db/context.ts';
import { monotonicNow, observeClock } from './database-clock.ts';

/**
 * Returns the time at this moment: the database's as it was when the transaction opened, corrected, and
 * continued by the monotonic clock. Statements get it as a value where a wrong time would cost somebody
 * something: their own clock is not corrected.
 */
export function currentTime(): Date {
  const { timeOffset } = currentTransaction();
  if (timeOffset === null) throw new Error('The transaction is not open yet.');
  return new Date(monotonicNow() + timeOffset);
}

/**
 * Corrects the time of a row that was read in this transaction: while the database's clock is in doubt, time
 * goes on as before it jumped.
 * @param row `now` is the database's time when the row was read
 */
export function correctedTime({ now }: { now: Date }): { now: Date; trusted: boolean } {
  const { pool, since } = currentTransaction();
  const { trusted, correctionMs } = observeClock(pool, now, since);
  return { now: new Date(now.getTime() + correctionMs), trusted };
}
