import { currentTransaction } from '../db/context.ts';
import { observeClock } from './database-clock.ts';

/**
 * Corrects the time of a row that was read in this transaction: while the database's clock is in doubt, time
 * goes on as before it jumped.
 * @param row `now` is the database's time when the row was read
 */
export function correctedTime({ now }: { now: Date }): { now: Date; trusted: boolean } {
  const transaction = currentTransaction();
  transaction.clock = observeClock(transaction.pool, now, transaction.since);
  const { trusted, correctionMs } = transaction.clock;
  return { now: new Date(now.getTime() + correctionMs), trusted };
}
