import { Client } from 'pg';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type Lent = { database: TestDatabase; empty(): Promise<void>; isLent: boolean };

/**
 * The database that the test files of a worker borrow, one after the other. Its connections keep the plans of
 * their statements, which took a third of a file's time in a database of its own.
 */
let ofWorker: Promise<Lent> | undefined;

/** Borrows the worker's database, empty; where it is lent already, and on a cluster, creates another. */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  if (inject('testServer').nodes.length > 0) return createTestDatabase();
  ofWorker ??= createLent();
  const lent = await ofWorker;
  if (lent.isLent) return createTestDatabase();
  lent.isLent = true;
  return {
    ...lent.database,
    async drop() {
      await lent.empty();
      lent.isLent = false;
    },
  };
}

async function createLent(): Promise<Lent> {
  const database = await createTestDatabase();
  const client = new Client(database.settings.superuser);
  await client.connect();
  // A connection plans a statement once; else five times before it keeps a plan.
  await client.query(
    `do $$ begin
       execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
     end $$`,
  );
  // Rows are deleted in any order, without their foreign keys. To truncate would make every plan anew.
  await client.query("set session_replication_role = 'replica'");
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and relkind in ('r', 'p') and not relispartition`,
  );
  const written: string[] = [];
  for (const { name } of rows) {
    // Leaves what the migrations have written.
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount === 0) written.push(name);
  }
  const deletions = written.map((name) => `delete from ${name};`).join(' ');
  return { database, isLent: false, empty: async () => void (await client.query(deletions)) };
}
