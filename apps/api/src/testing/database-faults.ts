import { Client } from 'pg';
import { expect, inject, onTestFinished, TestRunner } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Has the database end the connection that inserts a row: at once, or when the transaction is about to
 * commit.
 * @param condition which row, as SQL about `new`
 * @returns a function that stops this, as the end of the test does
 */
export async function endConnectionOnInsert(
  database: TestDatabase,
  { table, condition = 'true', atCommit = false }: { table: string; condition?: string; atCommit?: boolean },
): Promise<() => Promise<void>> {
  if (inject('testServer').nodes.length > 0) {
    TestRunner.getCurrentTest()?.context.skip(
      'A distributed table takes no trigger, which ends the connection.',
    );
  }
  await database.asOwner(`create or replace function end_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  const [constraint, deferred] = atCommit ? ['constraint', 'deferrable initially deferred'] : ['', ''];
  await database.asOwner(
    `create ${constraint} trigger end_connection after insert on ${table} ${deferred} for each row
     when (${condition}) execute function end_connection()`,
  );
  const mend = async () => {
    await database.asOwner('drop function if exists end_connection cascade');
  };
  // A test that fails before it mends what it broke must break no other.
  onTestFinished(mend);
  return mend;
}

/**
 * Waits until so many connections wait for a lock in a test's database: on one server, or on any node of a
 * cluster.
 */
export async function untilLockIsAwaited({ settings }: TestDatabase, by = 1): Promise<void> {
  const { nodes } = inject('testServer');
  const places =
    nodes.length === 0 ? [settings.superuser] : nodes.map((node) => ({ ...settings.superuser, ...node }));
  const clients = places.map((place) => new Client(place));
  await Promise.all(clients.map((client) => client.connect()));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    const countWaiting = async () => {
      const found = await Promise.all(clients.map((client) => client.query(waiting)));
      return found.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    };
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(by);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The clock of one test's database, which can be set wrong; no test can set the server's own. */
export type ShiftedClock = {
  /** Sets it wrong by so many seconds from now on; 0 sets it right. */
  jump(seconds: number): Promise<void>;
};

const CLOCKS = [
  ['pg_catalog', 'clock_timestamp'],
  ['pg_catalog', 'now'],
  ['public', 'the_clock'],
];

/**
 * Shadows PostgreSQL's clock, by name, with one of the test's own, within this database alone. To be called
 * before any query.
 */
async function createShiftedClock(database: TestDatabase): Promise<ShiftedClock> {
  await database.asOwner('create schema shifted');
  await database.asOwner('create table shifted.by (seconds float8)');
  await database.asOwner('insert into shifted.by values (0)');
  await database.asOwner('grant usage on schema shifted to public');
  for (const [schema, name] of CLOCKS) {
    await database.asOwner(
      `create function shifted.${name}() returns timestamptz language sql stable security definer as
       $$ select ${schema}.${name}() + make_interval(secs => (select seconds from shifted.by)) $$`,
    );
  }
  // A default was bound to PostgreSQL's own clock when its column was made.
  const defaults = await database.asOwner<{ column: string; clock: string }>(
    `select format('%s alter column %I', d.adrelid::regclass, a.attname) as column, pg_get_expr(adbin, adrelid) as clock
     from pg_attrdef d
     join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where pg_get_expr(adbin, adrelid) in ('now()', 'clock_timestamp()')`,
  );
  for (const { column, clock } of defaults)
    await database.asOwner(`alter table ${column} set default shifted.${clock}`);
  // The query across tenants names PostgreSQL's own clock, which cannot be shadowed.
  const [sweep] = await database.asOwner<{ text: string }>(
    `select pg_get_functiondef('overdue_attempts'::regproc) as text`,
  );
  await database.asOwner(
    (sweep?.text ?? '').replaceAll('pg_catalog.clock_timestamp', 'shifted.clock_timestamp'),
  );
  const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>(
    'select current_database() as name',
  );
  await database.asOwner(`alter database ${name} set search_path = shifted, public, pg_catalog`);
  return {
    jump: async (seconds) => {
      await database.asOwner('update shifted.by set seconds = $1', [seconds]);
    },
  };
}

/** Starts the application on a database of its own whose clock jumps as the test says. */
export async function startTestAppOnShiftedClock(): Promise<{ test: TestApp; clock: ShiftedClock }> {
  const database = await createTestDatabase();
  const clock = await createShiftedClock(database);
  return { test: await startTestApp({ database }), clock };
}
