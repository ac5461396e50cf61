import {
  begin,
  committed,
  currentConnection,
  currentTransaction,
  isInTransaction,
  transact,
} from './context.ts';
import { sendTogether } from './send-together.ts';

/**
 * Statements that need no earlier answer are sent together: this saves round trips and system calls, which
 * cost a call more than its statements do.
 */

/**
 * Runs `work` in a transaction of the current tenant with what `read` finds there first. Both take one round
 * trip: `read` is sent with the statement that opens the transaction. So it may only read. Nothing may follow
 * `work` that belongs to the transaction: `queryLast` ends it there.
 */
export async function inTransactionWith<Found, T>(
  read: () => Promise<Found>,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  if (isInTransaction()) return work(await read());
  return transact(async () => {
    sendTogether(currentConnection());
    const [, found] = await Promise.all([begin(), read()]);
    return work(found);
  }, true);
}

/**
 * Sends a statement and, if nothing follows the transaction's work, the commit behind it. A statement that
 * finds nothing has changed nothing either: a new transaction is open then.
 * @returns the statement's rows
 */
export async function sendWithCommit<Row>(send: () => Promise<Row[]>): Promise<Row[]> {
  const transaction = currentTransaction();
  const client = currentConnection();
  const sent = send();
  if (!transaction.endsWithWork) return sent;
  const commit = client.query('commit');
  // Its result is used only if the statement did not fail.
  commit.catch(() => {});
  transaction.commit = commit;
  const rows = await sent;
  if (rows.length > 0) return rows;
  await committed(commit);
  // Work that was given up meanwhile must not begin anything on a connection that others may use by now.
  currentTransaction();
  transaction.hasCommitted = true;
  transaction.commit = null;
  await begin();
  return rows;
}
