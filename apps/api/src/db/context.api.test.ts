import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { currentConnection, inTransaction, inTransactionWith, withTenant } from './context.ts';

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

/** A single connection, on which this side waits less long than the server works. */
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
    // The pool hands the connection that was last given back to whoever asks next.
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

describe('a second tenant', () => {
  it('is refused while a transaction is open, since both would hold a connection and wait for another', async () => {
    await ours.inside(async () => {
      const nested = () => withTenant(test.database.pool, theirs.id, () => inTransaction(tenantOfConnection));
      expect(nested).toThrow('A transaction is open: its tenant stays until it ends.');
      expect(await tenantOfConnection()).toBe(ours.id);
    });
  });
});
