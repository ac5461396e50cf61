import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConnectionPooler,
  type PoolMode,
  startConnectionPooler,
} from '../../testing/connection-pooler.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createNotifications } from '../notifications.ts';
import { createPool } from '../pool.ts';
import { refuseUnusableConnection } from './refuse-unusable-connections.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function behind<T>(
  mode: PoolMode,
  size: number,
  work: (pooler: ConnectionPooler) => Promise<T>,
): Promise<T> {
  const pooler = await startConnectionPooler(
    { app: database.settings.app, jobs: database.settings.jobs },
    { mode, size },
  );
  try {
    return await work(pooler);
  } finally {
    await pooler.stop();
  }
}

describe('a connection pooler is refused, with the cure,', () => {
  it.each<[PoolMode, number]>([
    ['transaction', 20],
    ['transaction', 1],
    ['statement', 20],
    ['session', 1],
  ])('in %s mode with %i sessions', async (mode, size) => {
    await behind(mode, size, async (pooler) => {
      for (const role of ['app', 'jobs'] as const)
        await expect(
          refuseUnusableConnection(pooler.through(database.settings[role]), 'DATABASE_URL'),
        ).rejects.toThrow(/^DATABASE_URL: it leads through a connection pooler .*Cure: pool_mode = session/u);
    });
  });
});

describe('behind a connection pooler in session mode', () => {
  it('the check passes, limits of statements hold and notifications arrive', async () => {
    await behind('session', 30, async (pooler) => {
      const settings = pooler.through(database.settings.app);
      await expect(refuseUnusableConnection(settings, 'DATABASE_URL')).resolves.toBeUndefined();
      const pool = createPool(settings, { statement_timeout: 1_234 });
      const { rows } = await pool.query<{ limit: string }>(
        `select current_setting('statement_timeout') as limit`,
      );
      expect(rows).toEqual([{ limit: '1234ms' }]);
      const heard = Promise.withResolvers<string>();
      const notifications = createNotifications(settings);
      notifications.subscribe('unusable_connections_test', {
        onPayload: heard.resolve,
        onListening: () => {},
      });
      notifications.start({ warn: () => {} });
      await notifications.untilListening();
      await pool.query(`select pg_notify('unusable_connections_test', 'here')`);
      expect(await heard.promise).toBe('here');
      await notifications.stop();
      await pool.end();
    });
  });
});

it('a database without a pooler passes the check', async () => {
  await expect(refuseUnusableConnection(database.settings.app, 'DATABASE_URL')).resolves.toBeUndefined();
});
