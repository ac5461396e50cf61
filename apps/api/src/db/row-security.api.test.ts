import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { listTableNames } from '../testing/test-database.ts';
import { currentConnection, inTransaction, withTenant } from './context.ts';

/** Tables that belong to no tenant; everything else must have its policies. */
const WITHOUT_TENANT = ['schema_migrations'];

const test = await provideTestApp({ ownDatabase: true });
const ours = await createTenantWithEverything(test);
const theirs = await createTenantWithEverything(test);
const walled = (await listTableNames(test.database)).filter((name) => !WITHOUT_TENANT.includes(name));

type Refused = { code: string; message: string };

/** Runs a statement as the application's role, within our tenant; rolled back at once. */
async function asOurApp<Row>(sql: string, values: unknown[] = []): Promise<Row[] | Refused> {
  const undo = new Error('undo');
  let result: Row[] | Refused = [];
  await withTenant(test.database.pool, ours.id, () =>
    inTransaction(async () => {
      try {
        result = (await currentConnection().query(sql, values)).rows as Row[];
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        result = { code: 'code' in error ? String(error.code) : '', message: error.message };
      }
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    }),
  );
  return result;
}

async function mayApp(privilege: string, table: string): Promise<boolean> {
  const role = 'user' in test.database.settings.app ? test.database.settings.app.user : '';
  const [row] = await test.database.asOwner<{ may: boolean }>(
    'select has_table_privilege($1, $2, $3) as may',
    [role, table, privilege],
  );
  return row?.may === true;
}

/** Lists the columns of a table that a statement may write. */
async function listColumns(table: string): Promise<string[]> {
  const rows = await test.database.asOwner<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}

describe('row security', () => {
  it('is tried on a row of every table', async () => {
    for (const table of walled) {
      const rows = await test.database.asOwner(`select from ${table} where tenant_id = $1`, [theirs.id]);
      expect(rows.length, `rows of the other tenant in ${table}`).toBeGreaterThan(0);
    }
    expect(walled.length).toBeGreaterThanOrEqual(18);
  });

  it('shows no row and raises no error where no tenant is set', async () => {
    const client = await test.database.pool.connect();
    try {
      for (const table of walled)
        expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
      // A setting that was reset within a transaction reads as an empty text, not as null.
      await client.query(`begin; select set_config('app.tenant_id', '${ours.id}', true); rollback`);
      for (const table of walled)
        expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
    } finally {
      client.release();
    }
  });

  it('shows a tenant its own rows and none of another’s, whatever is asked for', async () => {
    for (const table of walled) {
      const [row] = (await asOurApp<{ own: number; others: number }>(
        `select count(*) filter (where tenant_id = $1)::int as own,
                count(*) filter (where tenant_id <> $1)::int as others from ${table}`,
        [ours.id],
      )) as { own: number; others: number }[];
      expect(row?.own, `our rows in ${table}`).toBeGreaterThan(0);
      expect(row?.others, `rows of others in ${table}`).toBe(0);
    }
  });

  it('refuses to write a row of another tenant', async () => {
    for (const table of walled) {
      const columns = await listColumns(table);
      const texts = columns.map((column) => `${column}::text`).join(', ');
      const [theirRow] = await test.database.asOwner<Record<string, string | null>>(
        `select ${texts} from ${table} where tenant_id = $1 limit 1`,
        [theirs.id],
      );
      // As values of one row: a cluster copies the rows of a select, which row security refuses altogether.
      const places = columns.map((_, at) => `$${at + 1}`).join(', ');
      const refused = await asOurApp(
        `insert into ${table} (${columns.join(', ')}) values (${places})`,
        columns.map((column) => theirRow?.[column]),
      );
      expect(refused, `insert into ${table}`).toMatchObject({
        code: '42501',
        message: expect.stringMatching(
          (await mayApp('insert', table)) ? /row-level security/u : /permission denied/u,
        ),
      });
    }
  });

  it('neither changes nor removes a row of another tenant, and moves none across', async () => {
    for (const table of walled) {
      if (await mayApp('update', table)) {
        const change = `update ${table} set tenant_id = tenant_id where tenant_id = $1 returning 1`;
        expect(await asOurApp(change, [theirs.id]), `update ${table}`).toEqual([]);
        const move = await asOurApp(`update ${table} set tenant_id = $1 where tenant_id = $2`, [
          theirs.id,
          ours.id,
        ]);
        expect(move, `move ${table}`).toMatchObject({
          // A cluster moves no row from one tenant to another.
          message: expect.stringMatching(/row-level security|modifying the partition value/u),
        });
      }
      if (await mayApp('delete', table)) {
        const remove = `delete from ${table} where tenant_id = $1 returning 1`;
        expect(await asOurApp(remove, [theirs.id]), `delete from ${table}`).toEqual([]);
      }
    }
  });

  it('does not let the application widen itself', async () => {
    for (const statement of [
      'alter table attempts disable row level security',
      'drop policy app_wall on attempts',
      'create policy wide on attempts using (true)',
      'truncate attempts',
      'create table mine (id int)',
      `set role ${'user' in test.database.settings.owner ? test.database.settings.owner.user : ''}`,
    ]) {
      expect(await asOurApp(statement), statement).toMatchObject({ code: '42501' });
    }
  });

  it('leaves the worker’s role without any table of ours', async () => {
    const role = 'user' in test.database.settings.jobs ? test.database.settings.jobs.user : '';
    for (const table of walled) {
      const [row] = await test.database.asOwner<{ may: boolean }>(
        `select has_table_privilege($1, $2, 'select') or has_any_column_privilege($1, $2, 'select') as may`,
        [role, table],
      );
      expect(row, table).toEqual({ may: false });
    }
  });
});
