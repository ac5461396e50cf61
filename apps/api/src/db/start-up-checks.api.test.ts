import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { refuseUnsafeDatabase } from './start-up-checks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('starting', () => {
  it('goes on as the limited role', async () => {
    await expect(refuseUnsafeDatabase(database.settings.app)).resolves.toBeUndefined();
  });

  it('is refused as the role that owns the tables, naming the cure', async () => {
    await expect(refuseUnsafeDatabase(database.settings.owner)).rejects.toThrow(/owns tables\. Cure: /u);
  });

  it('is refused on a database that acknowledges what a power failure would lose', async () => {
    await database.asOwner(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    );
    await expect(refuseUnsafeDatabase(database.settings.app)).rejects.toThrow(
      /synchronous_commit off .*Cure: /u,
    );
  });
});
