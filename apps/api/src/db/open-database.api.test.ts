import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a connection that breaks while nothing is asked of it fails the next query, not the process', async () => {
  const work = withClient(database.settings.owner, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const broken = new Promise((resolve) => client.once('end', resolve));
    await database.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await broken;
    await client.query('select 1');
  });
  await expect(work).rejects.toThrow(/not queryable|terminat/u);
});
