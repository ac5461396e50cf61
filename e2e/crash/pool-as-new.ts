import { expect } from 'vitest';
import type { TestApp } from '../../apps/api/src/testing/test-app.ts';

/**
 * The connection by which the application listens: it belongs to no pool, queries no rows and has no tenant.
 */
const LISTENING = 1;

/** Few enough that each is used by one tenant after the other all the time. */
export const CONNECTIONS = 4;

type Bare = { tenant: string; rows: number; alone: boolean };

/** Takes every connection at once: each works, is in no transaction, and sees no tenant and no row. */
export async function expectPoolAsNew({ database, otherPools }: TestApp): Promise<void> {
  const { pool } = database;
  const clients = await Promise.all([...Array(CONNECTIONS)].map(() => pool.connect()));
  try {
    for (const client of clients) {
      const { rows } = await client.query<Bare>(
        `select coalesce(current_setting('app.tenant_id', true), '') as tenant, now() = statement_timestamp() as alone,
                (select count(*)::int from topics) + (select count(*)::int from throttle_events) as rows`,
      );
      expect(rows).toEqual([{ tenant: '', rows: 0, alone: true }]);
    }
  } finally {
    for (const client of clients) client.release();
  }
  expect(pool).toMatchObject({ totalCount: CONNECTIONS, idleCount: CONNECTIONS, waitingCount: 0 });
  const user = 'user' in database.settings.app ? database.settings.app.user : '';
  const leaked = async () => {
    const [backends] = await database.asOwner<{ open: number }>(
      'select count(*)::int as open from pg_stat_activity where datname = current_database() and usename = $1',
      [user],
    );
    const known = [pool, ...otherPools].reduce((sum, { totalCount }) => sum + totalCount, LISTENING);
    return (backends?.open ?? 0) - known;
  };
  // A connection that its pool has just closed lives on for a moment.
  await expect.poll(leaked).toBe(0);
}
