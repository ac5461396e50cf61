import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewAccess } from '../../apps/api/src/db/access-control/renew-access.ts';
import { inRetriedTransaction } from '../../apps/api/src/db/lock-retries.ts';
import { readMigrations, readThisVersion, type Version } from '../../apps/api/src/db/migration-files.ts';
import { applyMigration, makeMigrationsTable, migrate } from '../../apps/api/src/db/migrations.ts';
import { withClient } from '../../apps/api/src/db/open-database.ts';
import { backUp } from '../../apps/api/src/testing/installations.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { isWhole, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { noteFigures } from './run.ts';
import { keepReading, keepSaving } from './upgrade-load.ts';

/** The last migration of the first version that people sat exams on; everything since is made beside them. */
const FIRST = '20261121113000_tenants__folders_and_staff__add.sql';
const ROLES = { owner: 'assay_owner', app: 'assay_app', jobs: 'assay_jobs' };
const LEARNERS = sizeOf(4, 12);
const ALTERNATIONS = sizeOf(2, 14);
const READER = { holdMs: sizeOf(300, 3_000), pauseMs: sizeOf(700, 2_000) };
/** Tables that a save and a submission write to. */
const BUSIEST = ['attempts', 'reports', 'sessions'];

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({}, { migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'assay-upgrades-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const asOwner = <T>(work: Parameters<typeof withClient<T>>[1]) => withClient(database.settings.owner, work);
const silent = () => {};

/** Policies as they were at first: a restrictive policy beside an open one. */
async function createOldPolicies(only?: string[]): Promise<void> {
  const own = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`;
  await asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    for (const { name } of rows.filter((table) => only?.includes(table.name) ?? true)) {
      await inRetriedTransaction(
        client,
        name,
        async () => {
          await client.query(
            `drop policy app_wall on ${name}; drop policy jobs_wall on ${name};
             create policy tenant_wall on ${name} as restrictive to assay_app, assay_jobs using (${own}) with check (${own});
             create policy within_the_wall on ${name} to assay_app, assay_jobs using (true) with check (true)`,
          );
        },
        silent,
      );
    }
  });
}

/** The schema of the first version, with its policies and the grants that the application needs. */
async function prepareFirstVersion(): Promise<void> {
  const all = await readMigrations();
  const { grants } = await readThisVersion();
  await asOwner(async (client) => {
    await makeMigrationsTable(client);
    for (const migration of all.filter(({ name }) => name <= FIRST)) await applyMigration(client, migration);
    const { rows } = await client.query<{ name: string }>(
      `select 'public.' || relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const there = new Set([...rows.map(({ name }) => name), 'public']);
    const then = grants.filter(({ object, column }) => there.has(object) && column === null);
    await renewAccess(client, ROLES, then, (_object, work) => work());
  });
  await createOldPolicies();
}

/** A test, and learners who have it open. */
async function seatLearners() {
  const [tenantId, testId, versionId] = [randomUUID(), randomUUID(), randomUUID()];
  const insert = (sql: string, ...values: unknown[]) => database.asOwner(sql, values);
  await insert(`insert into tenants (tenant_id, name, sub_domain_name) values ($1, 'A', 'a')`, tenantId);
  await insert(
    `insert into tests (tenant_id, id, test_name, test_type) values ($1, $2, 'T', 'Exam')`,
    tenantId,
    testId,
  );
  await insert(
    `insert into test_versions (tenant_id, id, test_id, number, duration_in_mins, number_of_questions, learner_view, digest)
     values ($1, $2, $3, 1, 60, 1, '{}', '')`,
    tenantId,
    versionId,
    testId,
  );
  const learners = [...Array(LEARNERS)].map(() => ({ tenantId, testId, versionId, userId: randomUUID() }));
  for (const { userId } of learners) {
    await insert(
      `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email)
       values ($1, $2, 'A', 'B', '1990-01-01', '1', $3)`,
      tenantId,
      userId,
      `${userId}@learner.test`,
    );
    await insert(
      `insert into sessions (tenant_id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      tenantId,
      Buffer.from(userId),
      userId,
    );
    await insert(
      `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at, writer_hash)
       values ($1, gen_random_uuid(), $2, $3, $4, 1, now(), now() + interval '1 day', '')`,
      tenantId,
      userId,
      testId,
      versionId,
    );
  }
  return learners;
}

it(`every migration, and ${ALTERNATIONS} alternating upgrades, are made beside savers, a long reader and backups`, {
  timeout: sizeOf(240_000, 1_800_000),
}, async () => {
  await prepareFirstVersion();
  const learners = await seatLearners();
  const savers = learners.map((learner) => keepSaving(database.settings.app, learner));
  const reader = keepReading(database.settings.owner, READER);
  const state = { upgrading: true, backups: 0 };
  const backingUp = (async () => {
    while (state.upgrading) {
      await backUp({ database, dataDir: folder }, join(folder, `backup-${state.backups}`));
      state.backups += 1;
    }
  })();
  const gaveWay: string[] = [];
  const upgrade = (version?: Version) =>
    asOwner((client) => migrate(client, ROLES, (line) => gaveWay.push(line), version));

  const began = performance.now();
  const { applied, renewed } = await upgrade();
  const upgradeMs = performance.now() - began;
  const expected = (await readMigrations()).filter(({ name }) => name > FIRST).map(({ name }) => name);
  expect(applied).toEqual(expected);
  expect(renewed.length).toBeGreaterThan(0);

  const current = await readThisVersion();
  const other = { ...current, grants: current.grants.filter(({ privilege }) => privilege !== 'DELETE') };
  for (let round = 1; round <= ALTERNATIONS; round += 1) {
    await createOldPolicies(BUSIEST);
    expect((await upgrade(round % 2 === 0 ? current : other)).renewed.length).toBeGreaterThan(0);
  }

  state.upgrading = false;
  const seen = await Promise.all(savers.map((saver) => saver.stop()));
  const readings = await reader.stop();
  await backingUp;
  const [{ deadlocks } = { deadlocks: -1 }] = await database.asOwner<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  const saves = seen.reduce((sum, each) => sum + each.saves, 0);
  const longestMs = Math.round(Math.max(...seen.map((each) => each.longestMs)));
  noteFigures('upgrades under load', {
    'migrations since the first version': applied.length,
    'seconds of the first upgrade': Math.round(upgradeMs / 1000),
    alternations: ALTERNATIONS,
    saves,
    'backups and long readings meanwhile': `${state.backups} and ${readings}`,
    'times that a change gave way': gaveWay.length,
    'longest save, in milliseconds': longestMs,
    deadlocks,
  });
  expect(seen.flatMap(({ failures }) => failures)).toEqual([]);
  expect(deadlocks).toBe(0);
  expect(saves).toBeGreaterThan(0);
  // The promise; the short form runs where no time can be promised.
  if (isWhole) expect(longestMs).toBeLessThan(1_000);
});
