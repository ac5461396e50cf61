import { expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTenantWithEverything } from '../../testing/tenants/tenant-with-everything.ts';
import { listTableNames } from '../../testing/test-database.ts';
import { currentConnection } from '../context.ts';

/**
 * An engine that distributes tables recreates them elsewhere, and every policy as a permissive one. That is
 * simulated here in a schema beside ours.
 */
const test = await provideTestApp({ ownDatabase: true });
const ours = await createTenantWithEverything(test);
await createTenantWithEverything(test);
const tables = (await listTableNames(test.database)).filter((name) => name !== 'schema_migrations');

type Policy = { name: string; roles: string; rule: string; check: string };

async function copyTables(schema: string, policiesOf: (table: string) => Promise<Policy[]>): Promise<void> {
  const { asOwner } = test.database;
  await asOwner(`create schema ${schema}; grant usage on schema ${schema} to assay_app`);
  for (const table of tables) {
    const copy = `${schema}.${table}`;
    await asOwner(`create table ${copy} as table public.${table}; grant select on ${copy} to assay_app`);
    await asOwner(`alter table ${copy} enable row level security, force row level security`);
    for (const { name, roles, rule, check } of await policiesOf(table)) {
      await asOwner(
        `create policy ${name} on ${copy} as permissive to ${roles} using (${rule}) with check (${check})`,
      );
    }
  }
}

/** Number of rows of each table that the application sees and that are not our tenant's. */
async function foreignRows(schema: string): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  await ours.inside(async () => {
    for (const table of tables) {
      const { rows } = await currentConnection().query<{ own: number; foreign: number }>(
        `select count(*) filter (where tenant_id = $1)::int as own,
                count(*) filter (where tenant_id <> $1)::int as foreign from ${schema}.${table}`,
        [ours.id],
      );
      expect(rows[0]?.own, `our rows in ${table}`).toBeGreaterThan(0);
      seen[table] = rows[0]?.foreign ?? Number.NaN;
    }
  });
  return seen;
}

it('isolation holds where each policy is made anew as a permissive one', async () => {
  await copyTables('copied', (table) =>
    test.database.asOwner<Policy>(
      `select policyname as name, array_to_string(roles, ', ') as roles, qual as rule, with_check as check
       from pg_policies where schemaname = 'public' and tablename = $1`,
      [table],
    ),
  );
  expect(await foreignRows('copied')).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  const client = await test.database.pool.connect();
  for (const table of tables) {
    expect((await client.query(`select from copied.${table}`)).rowCount, table).toBe(0);
  }
  client.release();
});

it('this copy would find a restrictive policy that stands beside an open one', async () => {
  const own = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`;
  await copyTables('leaking', async () => [
    { name: 'tenant_wall', roles: 'assay_app', rule: own, check: own },
    { name: 'within_the_wall', roles: 'assay_app', rule: 'true', check: 'true' },
  ]);
  const leaked = await foreignRows('leaking');
  expect(tables.filter((table) => leaked[table] === 0)).toEqual([]);
});
