import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { one, query, queryWithoutTenant } from './query.ts';

const test = await provideTestApp();
const ours = await createTestTenant(test);

const COUNT_TOPICS = 'select count(*)::int as topics, $2::int as given from topics where tenant_id = $1';

describe('a statement of the current tenant', () => {
  it('has the tenant as its first value, and the others from the second on', async () => {
    const found = await ours.inside(() =>
      query<{ tenant: string; given: string }>('select $1::uuid as tenant, $2::text as given', ['ours']),
    );
    expect(found).toEqual([{ tenant: ours.id, given: 'ours' }]);
  });

  it('is prepared once on its connection, however often it runs', async () => {
    const prepared = await ours.inside(async () => {
      await Promise.all([query(COUNT_TOPICS, [1]), query(COUNT_TOPICS, [2])]);
      await query(COUNT_TOPICS, [3]);
      return query<{ name: string }>(
        'select name from pg_prepared_statements where statement = $2 and $1::uuid is not null',
        [COUNT_TOPICS],
      );
    });
    expect(prepared).toHaveLength(1);
  });

  it.each(['select count(*) from topics', 'select count(*) from topics where name = $2'])(
    'is refused where it forgets the tenant: %s',
    async (text) => {
      const values = text.includes('$2') ? ['x'] : [];
      await expect(ours.inside(() => query(text, values))).rejects.toThrow(/parameter/u);
    },
  );

  it('is refused outside of a transaction', async () => {
    await expect(query(COUNT_TOPICS, [1])).rejects.toThrow('No tenant is set');
  });
});

describe('a statement of no tenant', () => {
  const WHERE =
    'select pg_backend_pid() as backend, pg_current_xact_id_if_assigned()::text as id, $1::int as given';

  it('runs on the connection of the open transaction', async () => {
    const { pool } = test.database;
    const seen = await ours.inside(async () => {
      const [inside] = await query<{ id: string }>(
        'select pg_current_xact_id()::text as id, $1::uuid as tenant',
      );
      const [beside] = await queryWithoutTenant<{ id: string }>(pool, WHERE, [1]);
      return [inside?.id, beside?.id];
    });
    expect(seen[1]).toBe(seen[0]);
  });

  it('runs without one, too', async () => {
    const rows = await queryWithoutTenant<{ given: number }>(test.database.pool, WHERE, [7]);
    expect(rows).toMatchObject([{ given: 7 }]);
  });
});

describe('the one row of a statement', () => {
  it('is the first, and missing where there is none', () => {
    expect(one([1])).toBe(1);
    expect(() => one([])).toThrow('no row');
  });
});
