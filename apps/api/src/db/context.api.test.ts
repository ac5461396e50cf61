import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { currentConnection, inTransaction, withTenant } from './context.ts';
import { inTransactionWith } from './pipelining.ts';
import { queryLast } from './query.ts';

let test: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
beforeAll(async () => {
  test = await startTestApp();
  ours = await createTestTenant(test);
  theirs = await createTestTenant(test);
});
afterAll(async () => {
  await test.close();
  await withTimeout?.drop();
});

let withTimeout: TestDatabase | null = null;

/** A database with a single connection, on which this side times out before the server does. */
async function startDatabaseWithTimeout(): Promise<TestDatabase> {
  withTimeout = await createTestDatabase({ max: 1, query_timeout: 500 });
  return withTimeout;
}

function bytesNotSent(): number {
  const client = currentConnection();
  if (!(client instanceof Client)) throw new Error('The pool gives connections of the driver.');
  return client.connection.stream.writableLength;
}

const tenantOfConnection = async () => {
  const { rows } = await currentConnection().query<{ id: string }>(
    `select current_setting('app.tenant_id', true) as id`,
  );
  return rows[0]?.id;
};

describe('what goes on after its transaction has ended', () => {
  it('is refused the connection, which is by then another tenant’s', async () => {
    const ended = Promise.withResolvers<void>();
    const straggler = Promise.withResolvers<string | undefined>();
    const given = ours.inside(async () => {
      ended.promise.then(tenantOfConnection).then(straggler.resolve, straggler.reject);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    const seen = straggler.promise.catch((error: Error) => error.message);
    // The pool hands the connection that was last given back to the next caller.
    await theirs.inside(async () => {
      ended.resolve();
      expect(await seen).toBe('The transaction has ended: nothing may go on in it.');
      expect(await tenantOfConnection()).toBe(theirs.id);
    });
  });

  it('cannot join it either', async () => {
    const ended = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await ours.inside(async () => {
      late = ended.promise
        .then(() => inTransaction(tenantOfConnection))
        .catch((error: Error) => error.message);
    });
    ended.resolve();
    expect(await late).toBe('The transaction has ended: nothing may go on in it.');
  });
});

describe('a connection whose rollback was not answered', () => {
  it('is closed, since its transaction may still be at work', async () => {
    const { pool } = await startDatabaseWithTimeout();
    const backend = () =>
      withTenant(pool, ours.id, () =>
        inTransaction(async () => {
          const { rows } = await currentConnection().query<{ pid: number }>('select pg_backend_pid() as pid');
          return rows[0]?.pid;
        }),
      );
    const before = await backend();
    const stuck = withTenant(pool, ours.id, () =>
      inTransaction(() => currentConnection().query('select pg_sleep(2)')),
    );
    await expect(stuck).rejects.toThrow('Query read timeout');
    const after = await backend();
    expect(after).toBeGreaterThan(0);
    expect(after).not.toBe(before);
  });
});

describe('what is read on the way that opens a transaction', () => {
  it('is the tenant’s own, and part of the transaction that goes on with it', async () => {
    const transactionOf = async () => {
      const { rows } = await currentConnection().query<{ id: string; tenant: string }>(
        `select pg_current_xact_id()::text as id, current_setting('app.tenant_id', true) as tenant`,
      );
      return rows[0];
    };
    const seen = await withTenant(test.database.pool, ours.id, () =>
      inTransactionWith(transactionOf, async (first) => [first, await transactionOf()]),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.tenant).toBe(ours.id);
  });

  it('leaves together with the opening of the transaction', async () => {
    let beforeReading = 0;
    const read = () => {
      beforeReading = bytesNotSent();
      return tenantOfConnection();
    };
    const work = async () => bytesNotSent();
    const afterReading = await withTenant(test.database.pool, ours.id, () => inTransactionWith(read, work));
    expect(beforeReading).toBeGreaterThan(0);
    expect(afterReading).toBe(0);
  });

  it('undoes the rest where it fails', async () => {
    const work = vi.fn();
    const read = () => currentConnection().query('select 1 / 0');
    const given = withTenant(test.database.pool, ours.id, () => inTransactionWith(read, async () => work()));
    await expect(given).rejects.toThrow('division by zero');
    expect(work).not.toHaveBeenCalled();
    expect(await ours.inside(tenantOfConnection)).toBe(ours.id);
  });

  it('joins a transaction that is open', async () => {
    const read = () => ours.inside(() => inTransactionWith(tenantOfConnection, async (id) => id));
    expect(await read()).toBe(ours.id);
  });
});

describe('the last statement of a transaction', () => {
  /** @returns the rows that it changed; none for a learner who does not exist */
  const rename = (learnerId: string, name: string) =>
    queryLast('update users set first_name = $3 where tenant_id = $1 and id = $2 returning id', [
      learnerId,
      name,
    ]);
  const nameOf = (learnerId: string) =>
    ours.inside(async () => {
      const { rows } = await currentConnection().query<{ name: string }>(
        'select first_name as name from users where id = $1',
        [learnerId],
      );
      return rows[0]?.name;
    });
  const lastOf = <T>(work: () => Promise<T>) =>
    withTenant(test.database.pool, ours.id, () => inTransactionWith(tenantOfConnection, work));

  it('takes the commit along, behind which nothing may go on', async () => {
    const { id } = await ours.newLearner();
    const behind = await lastOf(async () => {
      await rename(id, 'Kept');
      return tenantOfConnection().catch((error: Error) => error.message);
    });
    expect(behind).toBe('The transaction is being committed: nothing may go on in it.');
    expect(await nameOf(id)).toBe('Kept');
  });

  it('opens a new one of the same tenant where it finds nothing to change, which is kept in its turn', async () => {
    const { id } = await ours.newLearner();
    const nobody = '01900000-0000-7000-8000-000000000000';
    await lastOf(async () => {
      expect(await rename(nobody, 'Lost')).toEqual([]);
      expect(await tenantOfConnection()).toBe(ours.id);
      await currentConnection().query('update users set first_name = $2 where id = $1', [id, 'Later']);
    });
    expect(await nameOf(id)).toBe('Later');
  });

  it('undoes the others where it fails, and leaves a connection that works', async () => {
    const { id } = await ours.newLearner();
    const before = await nameOf(id);
    const given = lastOf(async () => {
      await currentConnection().query('update users set first_name = $2 where id = $1', [id, 'Undone']);
      await rename('no id at all', 'Failed');
    });
    await expect(given).rejects.toThrow('invalid input syntax for type uuid');
    expect(await nameOf(id)).toBe(before);
  });

  it('begins nothing on the connection of work that was given up while it found nothing', async () => {
    const { pool } = await startDatabaseWithTimeout();
    const nobody = '01900000-0000-7000-8000-000000000000';
    const late = Promise.withResolvers<unknown>();
    const given = withTenant(pool, ours.id, () =>
      inTransactionWith(tenantOfConnection, async () => {
        rename(nobody, 'Lost').then(late.resolve, late.reject);
        throw new Error('given up');
      }),
    );
    await expect(given).rejects.toThrow('given up');
    await expect(late.promise).rejects.toThrow('The transaction has ended: nothing may go on in it.');
    const { rows } = await pool.query("select current_setting('app.tenant_id', true) as id");
    expect(rows[0]?.id ?? '').toBe('');
  });

  it('is one of many, and undone with them, where a transaction goes on behind the work', async () => {
    const { id } = await ours.newLearner();
    const before = await nameOf(id);
    const given = ours.inside(async () => {
      await rename(id, 'Undone');
      expect(await tenantOfConnection()).toBe(ours.id);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect(await nameOf(id)).toBe(before);
  });

  it('has an outcome that nobody knows where the connection breaks with it', async () => {
    const given = lastOf(() => queryLast('select $1::uuid, pg_terminate_backend(pg_backend_pid())'));
    await expect(given).rejects.toMatchObject({ name: 'ConnectionLost', outcome: 'unknown' });
  });
});

describe('a second tenant', () => {
  it('is refused while a transaction is open, since both would hold a connection and wait for another', async () => {
    await ours.inside(async () => {
      const nested = () => withTenant(test.database.pool, theirs.id, () => inTransaction(tenantOfConnection));
      expect(nested).toThrow('A transaction is open: its tenant stays until it ends.');
      expect(await tenantOfConnection()).toBe(ours.id);
    });
  });
});
