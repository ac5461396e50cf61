import { onTestFinished } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Has the database end the connection that inserts a row: at once, or when the transaction is about to commit.
 * @param condition which row, as SQL about `new`
 * @returns what puts an end to it, as the end of the test does
 */
export async function endConnectionOnInsert(
  database: TestDatabase,
  { table, condition = 'true', atCommit = false }: { table: string; condition?: string; atCommit?: boolean },
): Promise<() => Promise<void>> {
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
  // A test that fails before it mends what it broke shall break no other.
  onTestFinished(mend);
  return mend;
}
