import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { refuseUnusableConnection } from './refuse-unusable-connections.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refused = (changes: object) =>
  refuseUnusableConnection({ ...database.settings.app, ...changes }, 'DATABASE_URL').then(
    () => '',
    (error: Error) => error.message,
  );

it('a connection that keeps its session is taken', async () => {
  expect(await refused({})).toBe('');
});

describe('an address is refused by the name of its setting', () => {
  it.each([
    ['whose role does not exist', { user: 'stranger' }, 'the database refuses the role or its password'],
    [
      'whose database does not exist',
      { database: 'elsewhere' },
      '"elsewhere" does not exist. Cure: create it',
    ],
    ['at which nothing answers', { host: '127.0.0.1', port: 9 }, 'the database cannot be reached'],
  ])('%s', async (_which, changes, words) => {
    const message = await refused(changes);
    expect(message).toMatch(/^DATABASE_URL: /u);
    expect(message).toContain(words);
  });
});
