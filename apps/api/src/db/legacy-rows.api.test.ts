import type { TenantId } from '@assay/assessment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { newId } from './ids.ts';
import { readMigrations } from './migration-files.ts';
import { applyMigration, makeMigrationsTable } from './migrations.ts';
import { withClient } from './open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({}, { migrated: false });
});
afterAll(() => database.drop());

const insertTenant =
  'insert into tenants (tenant_id, name, sub_domain_name, platform_type) values ($1, $2, $2, $2)';
const insertReport = `insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at,
    total, attempted, correct, partial, wrong, performance_percent, confidence_percent, time_taken_seconds, statuses)
  values ($1, $2, $3, $4, $5, $6, now(), 1, 1, 1, 0, 0, 100, 100, 1, 'C')`;

/** One learner's closed attempt on a test. */
async function insertAttempt(tenantId: TenantId) {
  const ids = { attempt: newId(), user: newId(), test: newId(), version: newId() };
  await database.asOwner(
    `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email)
     values ($1, $2, 'A', 'B', '1990-01-01', '1', 'a@b.test')`,
    [tenantId, ids.user],
  );
  await database.asOwner(
    `insert into tests (tenant_id, id, test_name, test_type) values ($1, $2, 'T', 'Exam')`,
    [tenantId, ids.test],
  );
  await database.asOwner(
    `insert into test_versions (tenant_id, id, test_id, number, duration_in_mins, number_of_questions, learner_view, digest)
     values ($1, $2, $3, 1, 60, 1, '{}', '')`,
    [tenantId, ids.version, ids.test],
  );
  await database.asOwner(
    `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at, closed_at,
       closed_by, writer_hash) values ($1, $2, $3, $4, $5, 1, now(), now() + interval '1 hour', now(), 'learner', '')`,
    [tenantId, ids.attempt, ids.user, ids.test, ids.version],
  );
  return ids;
}

it('rows from before the rules of platforms and reports keep what they mean, and new ones must keep the rules', async () => {
  const [free, custom] = [newId<'tenant'>(), newId<'tenant'>()];
  const all = await readMigrations();
  const first = all.findIndex(({ name }) => name.includes('tenants__platform_type__known'));
  await withClient(database.settings.owner, async (owner) => {
    await makeMigrationsTable(owner);
    for (const migration of all.slice(0, first)) await applyMigration(owner, migration);
  });
  await database.asOwner(insertTenant, [free, 'Free']);
  await database.asOwner(insertTenant, [custom, 'Custom']);
  const { attempt, user, test, version } = await insertAttempt(free);
  const report = newId();
  await database.asOwner(insertReport, [free, report, attempt, user, test, version]);

  await withClient(database.settings.owner, async (owner) => {
    for (const migration of all.slice(first)) await applyMigration(owner, migration);
  });

  expect(await database.asOwner('select name, platform_type from tenants order by name')).toEqual([
    { name: 'Custom', platform_type: 'Paid' },
    { name: 'Free', platform_type: 'Free' },
  ]);
  await expect(database.asOwner(insertTenant, [newId(), 'Custom'])).rejects.toThrow('platform_type_check');
  expect(await database.asOwner('select id from reports')).toEqual([{ id: report }]);
  await database.asOwner('delete from reports');
  for (const [key, refers] of [
    ['attempt_id', [newId(), user, test, version]],
    ['user_id', [attempt, newId(), test, version]],
    ['test_id', [attempt, user, newId(), version]],
    ['test_version_id', [attempt, user, test, newId()]],
  ] as const) {
    await expect(database.asOwner(insertReport, [free, newId(), ...refers])).rejects.toThrow(
      `reports_tenant_id_${key}_fkey`,
    );
  }
});
