import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs work whose connection is ended by the function that it is given. */
function withKilledClient(work: (client: Client, kill: () => Promise<void>) => Promise<void>): Promise<void> {
  return withClient(database.settings.owner, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await work(client, async () => {
      await database.asOwner('select pg_terminate_backend($1::integer)', [rows[0]?.pid]);
    });
  });
}

const BROKE = /^The connection to the database broke \(.+\)\.$/u;

it('a connection that breaks while nothing is asked of it fails the next query, not the process', async () => {
  const work = withKilledClient(async (client, kill) => {
    const broken = new Promise((resolve) => client.once('end', resolve));
    await kill();
    await broken;
    await client.query('select 1');
  });
  await expect(work).rejects.toThrow(BROKE);
});

it('a connection that breaks while a large table is read fails in words', async () => {
  const work = withKilledClient(async (client, kill) => {
    let killed: Promise<void> | null = null;
    const target = new Writable({
      write(_rows, _encoding, done) {
        killed ??= kill();
        killed.then(() => done(), done);
      },
    });
    await pipeline(client.query(copyTo('copy (select generate_series(1, 5000000)) to stdout')), target);
  });
  await expect(work).rejects.toThrow(BROKE);
});

it('a connection that breaks while a large table is written fails in words', async () => {
  const work = withKilledClient(async (client, kill) => {
    await client.query('create temporary table numbers (number integer)');
    async function* rows() {
      yield '1\n'.repeat(10_000);
      await kill();
      for (;;) yield '1\n'.repeat(10_000);
    }
    await pipeline(Readable.from(rows()), client.query(copyFrom('copy numbers from stdin')));
  });
  await expect(work).rejects.toThrow(BROKE);
});

it('a database that nobody answers for cannot be reached, and that is said', async () => {
  const nowhere = { ...database.settings.owner, port: 1 };
  await expect(withClient(nowhere, async () => {})).rejects.toThrow(
    /^The database cannot be reached \(.+\)\.$/u,
  );
});
