import type { TestTenant } from './tenants/test-tenant.ts';
import type { TestApp } from './test-app.ts';

/** Papers that were handed in, numbered from 0, and how many there are. */
const SOURCES = `(select a.*, row_number() over (order by a.id) - 1 as nth, count(*) over () as many
  from attempts a join users h on h.tenant_id = a.tenant_id and h.id = a.user_id
  where a.tenant_id = $1 and h.last_name <> 'People')`;
/** Number of a planted learner `u`. */
const NUMBER = `substring(u.email from '\\d+')::int`;

/**
 * Gives this many further learners a copy of a report that a tenant has, each report in turn, straight in the
 * tables.
 */
export async function plantReports(
  { database }: { database: Pick<TestApp['database'], 'asOwner'> },
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
     select s.tenant_id, gen_random_uuid(), u.id, s.test_id, s.test_version_id, 1, s.started_at, s.deadline_at,
       s.closed_at, s.closed_by, s.writer_hash, s.answers
     from users u join ${SOURCES} s on s.nth = ${NUMBER} % s.many
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
     from attempts a
     join users u on u.tenant_id = $1 and u.id = a.user_id and u.last_name = 'People'
     join ${SOURCES} s on s.nth = ${NUMBER} % s.many
     join reports r on r.tenant_id = $1 and r.attempt_id = s.id
     where a.tenant_id = $1`,
    [id],
  );
  await database.asOwner('analyze reports');
  await database.asOwner(
    `insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged,
       seconds)
     select n.tenant_id, n.id, n.test_version_id, x.results, x.picked, x.confidence, x.chosen, x.flagged, x.seconds
     from reports n
     join users u on u.tenant_id = $1 and u.id = n.user_id and u.last_name = 'People'
     join ${SOURCES} s on s.nth = ${NUMBER} % s.many
     join reports r on r.tenant_id = $1 and r.attempt_id = s.id
     join report_answers x on x.tenant_id = $1 and x.report_id = r.id
     where n.tenant_id = $1`,
    [id],
  );
  await database.asOwner('analyze report_answers');
}
