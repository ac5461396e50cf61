import type { TestTenant } from './tenants/test-tenant.ts';
import type { TestApp } from './test-app.ts';

/** Gives this many further learners a copy of a tenant’s only report, straight in the tables. */
export async function plantReports(
  { database }: TestApp,
  { id }: Pick<TestTenant, 'id'>,
  count: number,
): Promise<void> {
  await database.asOwner(
    `insert into users (tenant_id, id, first_name, last_name, email, dob, mobile)
     select $1, gen_random_uuid(), 'Many', 'People', 'many' || n || '@learner.test', '1990-01-01', '447700900123'
     from generate_series(1, $2::int) n`,
    [id, count],
  );
  // Without statistics, plans are those for a handful of rows, the checks of foreign keys among them.
  await database.asOwner('analyze users');
  await database.asOwner(
    `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at,
       closed_at, closed_by, writer_hash, answers)
     select a.tenant_id, gen_random_uuid(), u.id, a.test_id, a.test_version_id, 1, a.started_at, a.deadline_at,
       a.closed_at, a.closed_by, a.writer_hash, a.answers
     from users u join attempts a on a.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u.last_name = 'People'`,
    [id],
  );
  await database.asOwner('analyze attempts');
  await database.asOwner(
    `insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at, total,
       attempted, correct, partial, wrong, performance_percent, confidence_percent, time_taken_seconds, statuses)
     select a.tenant_id, gen_random_uuid(), a.id, a.user_id, a.test_id, a.test_version_id, r.submitted_at, r.total,
       r.attempted, r.correct, r.partial, r.wrong, r.performance_percent, r.confidence_percent,
       r.time_taken_seconds, r.statuses
     from reports r join attempts a on a.tenant_id = r.tenant_id and a.id <> r.attempt_id
     where r.tenant_id = $1`,
    [id],
  );
  await database.asOwner('analyze reports');
  await database.asOwner(
    `insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged,
       seconds)
     select r.tenant_id, r.id, r.test_version_id, x.results, x.picked, x.confidence, x.chosen, x.flagged, x.seconds
     from report_answers x join reports r on r.tenant_id = x.tenant_id and r.id <> x.report_id
     where x.tenant_id = $1`,
    [id],
  );
  await database.asOwner('analyze report_answers');
}
