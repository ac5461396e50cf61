import { Client, type PoolClient } from 'pg';

/**
 * Sends what is written in this turn of the event loop with one system call: the driver would make one for
 * each statement, and a call costs this process more than all that it computes for a request, and wakes the
 * database each time.
 */
export function sendTogether(client: PoolClient): void {
  if (!(client instanceof Client)) return;
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
