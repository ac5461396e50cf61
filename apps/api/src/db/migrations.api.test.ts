import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { parseMigration, readThisVersion, type Version } from './migration-files.ts';
import { migrate } from './migrations.ts';
import { withClient } from './open-database.ts';

const ROLES = { owner: 'assay_owner', app: 'assay_app', jobs: 'assay_jobs' };

const test = await provideTestApp({ ownDatabase: true });
const tenant = await createTestTenant(test);

/** Reads this version with one migration more; each is newer than the one before. */
async function versionWith(sql: string): Promise<Version> {
  const version = await readThisVersion();
  made += 1;
  const name = `29991231${String(made).padStart(6, '0')}_tests__one__add.sql`;
  return { ...version, migrations: [...version.migrations, ...newer, keep(parseMigration(name, sql))] };
}
let made = 0;
const newer: Version['migrations'] = [];
function keep(migration: Version['migrations'][number]) {
  newer.push(migration);
  return migration;
}

const upgrade = (version: Version, log: (line: string) => void = () => {}) =>
  withClient(test.database.settings.owner, (client) => migrate(client, ROLES, log, version));

/** Opens a transaction that reads or works and takes very long. @returns a function that ends it */
async function someoneWho(...statements: string[]): Promise<() => Promise<void>> {
  const client = new Client(test.database.settings.owner);
  await client.connect();
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    await client.end();
  };
  onTestFinished(end);
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  return end;
}

const columnsOf = async (table: string) =>
  (
    await test.database.asOwner<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = $1::text::regclass and attnum > 0',
      [table],
    )
  ).map(({ name }) => name);

describe('a migration of a table that somebody reads for long', () => {
  it('gives way again and again, while saves go on, and is made when the reader has gone', async () => {
    const sitting = await sit(test, { tenant });
    const endReading = await someoneWho('select count(*) from attempts');
    const log: string[] = [];
    const version = await versionWith('alter table attempts add column extra_of_reader int');
    const upgrading = upgrade(version, (line) => log.push(line));
    await vi.waitFor(() => expect(log.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    for (let revision = 1; revision <= 5; revision += 1) {
      expect(await sitting.save({ revision })).toMatchObject({ status: 200 });
    }
    expect(await columnsOf('attempts')).not.toContain('extra_of_reader');
    await endReading();
    expect((await upgrading).applied).toEqual([newer.at(-1)?.name]);
    expect(await columnsOf('attempts')).toContain('extra_of_reader');
    expect(log[0]).toMatch(/gives way to others and is tried again$/u);
  });
});

describe('policies and grants', () => {
  it('are renewed where they differ, and no other table is touched, whoever holds it', async () => {
    const tables = (
      await test.database.asOwner<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('mails', 'schema_migrations')`,
      )
    ).map(({ name }) => name);
    await test.database.asOwner('drop policy app_wall on mails');
    await test.database.asOwner('grant delete on tests to assay_app');
    await someoneWho(`lock table ${tables.join(', ')} in access share mode`);
    const log: string[] = [];
    const version = { ...(await readThisVersion()) };
    version.migrations.push(...newer);
    const { renewed } = await upgrade(version, (line) => log.push(line));
    expect([renewed, log]).toEqual([['public.mails', 'public.tests'], []]);
    expect((await upgrade(version)).renewed).toEqual([]);
  });

  it('of a version that alternates with another are changed fourteen times beside learners, and no save is lost', async () => {
    const sittings = await Promise.all([1, 2, 3].map(() => sit(test, { tenant })));
    const current = await readThisVersion();
    current.migrations.push(...newer);
    const other = { ...current, grants: current.grants.filter(({ privilege }) => privilege !== 'DELETE') };
    for (let round = 1; round <= 14; round += 1) {
      const saving = sittings.map((sitting) => sitting.save({ revision: round }));
      const { renewed } = await upgrade(round % 2 === 0 ? current : other);
      expect(renewed.length).toBeGreaterThan(0);
      expect((await Promise.all(saving)).map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });
});

describe('a migration outside of a transaction', () => {
  it('is made once by two processes that come at once, though an index built concurrently waits for all others', async () => {
    const version = await versionWith(
      `-- outside a transaction
drop index concurrently if exists reports_extra;
create index concurrently reports_extra on reports (tenant_id, correct);
`,
    );
    const [first, second, third] = await Promise.all([upgrade(version), upgrade(version), upgrade(version)]);
    const applied = [first, second, third].flatMap((each) => each.applied);
    expect(applied).toEqual([newer.at(-1)?.name]);
    const valid = await test.database.asOwner(
      `select indisvalid from pg_index where indexrelid = 'reports_extra'::regclass`,
    );
    expect(valid).toEqual([{ indisvalid: true }]);
  });

  it('is begun again from its first statement when a later one had to give way', async () => {
    const version = await versionWith(
      `-- outside a transaction
drop index concurrently if exists tests_extra;
create index concurrently tests_extra on tests (tenant_id, test_type);
alter table tests add column if not exists extra int;
`,
    );
    const endReading = await someoneWho('lock table tests in access share mode');
    const log: string[] = [];
    const upgrading = upgrade(version, (line) => log.push(line));
    await vi.waitFor(() => expect(log.length).toBeGreaterThan(0), { timeout: 60_000 });
    await endReading();
    await upgrading;
    expect(await columnsOf('tests')).toContain('extra');
    expect((await upgrade(version)).applied).toEqual([]);
  });
});

describe('a migration that fails', () => {
  it('is named with its reason, leaves nothing behind, and lets the next process try', async () => {
    const broken = parseMigration(
      '29991231999999_tests__one__break.sql',
      'create table half (); select nonsense',
    );
    const version = await readThisVersion();
    const tried = upgrade({ ...version, migrations: [...version.migrations, ...newer, broken] });
    await expect(tried).rejects.toThrow('29991231999999_tests__one__break.sql failed.');
    await expect(columnsOf('half')).rejects.toThrow(/does not exist/u);
    expect((await upgrade({ ...version, migrations: [...version.migrations, ...newer] })).applied).toEqual(
      [],
    );
  });
});
