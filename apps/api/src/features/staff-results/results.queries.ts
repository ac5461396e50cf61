import type { ClosedBy, CohortId, ReportId, TestId, TestVersionId, UserId } from '@assay/assessment';
import type { ResultAttempts, ResultOrder } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/** Filter of a test's reports. */
export type ResultFilter = {
  testId: TestId;
  /** A part of the learner's name or address; empty for all. */
  search: string;
  attempts: ResultAttempts;
  /** Cohort whose members' reports alone are meant; null for everybody's. */
  cohort: CohortId | null;
};

/** Reports of a test `$2` that match a search `$3`, count by `$4`, and are of members of a cohort `$5`. */
const MATCHING = `reports r
  join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
  join users u on u.tenant_id = $1 and u.id = r.user_id
  where r.tenant_id = $1 and r.test_id = $2
    and ($3::text = '' or strpos(lower(u.first_name || ' ' || u.last_name), lower($3)) > 0
      or strpos(u.email_key, lower($3)) > 0)
    and ($5::uuid is null or exists (
      select from cohort_members m
      where m.tenant_id = $1 and m.cohort_id = $5 and m.user_id = r.user_id))
    and ($4::text <> 'first' or a.number = 1)
    and ($4::text <> 'best' or not exists (
      select from reports b
      where b.tenant_id = $1 and b.user_id = r.user_id and b.test_id = r.test_id
        and (b.performance_percent, r.submitted_at, r.id) > (r.performance_percent, b.submitted_at, b.id)))`;

const valuesOf = ({ testId, search, attempts, cohort }: ResultFilter) => [testId, search, attempts, cohort];

export type ResultRow = {
  id: ReportId;
  test_id: TestId;
  user_id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  number: number;
  correct: number;
  partial: number;
  /** With unanswered ones. */
  wrong: number;
  /** Among the wrong ones. */
  unanswered: number;
  total: number;
  performance_percent: number;
  time_taken_seconds: number;
  started_at: Date;
  submitted_at: Date;
  closed_by: ClosedBy | null;
  revision: number;
};

const COLUMNS = `r.id, r.test_id, r.user_id, u.first_name, u.last_name, u.email, a.number, r.correct, r.partial,
  r.wrong, r.total, r.performance_percent, r.time_taken_seconds, a.started_at, r.submitted_at, a.closed_by, r.revision,
  coalesce((
    select length(x.results) - length(replace(x.results, 'U', '')) from report_answers x
    where x.tenant_id = $1 and x.report_id = r.id), r.total - r.attempted) as unanswered`;

const ORDERS: Record<ResultOrder, (direction: 'asc' | 'desc') => string> = {
  name: (direction) =>
    `lower(u.last_name) ${direction}, lower(u.first_name) ${direction}, r.user_id, a.number`,
  attempt: (direction) => `a.number ${direction}, r.submitted_at, r.id`,
  percent: (direction) => `r.performance_percent ${direction}, r.submitted_at, r.id`,
  seconds: (direction) => `r.time_taken_seconds ${direction}, r.submitted_at, r.id`,
  finished: (direction) => `r.submitted_at ${direction}, r.id`,
};

/** A page of the reports that match. */
export async function listResults(
  filter: ResultFilter,
  { order, direction }: { order: ResultOrder; direction: 'asc' | 'desc' },
  { offset, atMost }: { offset: number; atMost: number },
): Promise<ResultRow[]> {
  return query<ResultRow>(
    `select ${COLUMNS} from ${MATCHING} order by ${ORDERS[order](direction)} limit $6 offset $7`,
    [...valuesOf(filter), atMost, offset],
  );
}

export async function countResults(filter: ResultFilter): Promise<number> {
  const rows = await query<{ reports: number }>(
    `select count(*)::int as reports from ${MATCHING}`,
    valuesOf(filter),
  );
  return one(rows).reports;
}

export type ReportToExport = {
  id: ReportId;
  test_version_id: TestVersionId;
  /** Number of the test's version. */
  version: number;
  questions: number;
};

/** All reports that match, by name. */
export async function listToExport(filter: ResultFilter): Promise<ReportToExport[]> {
  return query<ReportToExport>(
    `select m.id, m.test_version_id, v.number as version, v.number_of_questions as questions
     from (
       select r.id, r.test_version_id, lower(u.last_name) as last, lower(u.first_name) as first, r.user_id, a.number
       from ${MATCHING}
     ) m
     join test_versions v on v.tenant_id = $1 and v.id = m.test_version_id
     order by m.last, m.first, m.user_id, m.number`,
    valuesOf(filter),
  );
}

/** Number of reports with each percentage, the lowest first. */
export async function countPercents(
  filter: Omit<ResultFilter, 'search'>,
): Promise<{ percent: number; reports: number }[]> {
  return query<{ percent: number; reports: number }>(
    `select r.performance_percent as percent, count(*)::int as reports from ${MATCHING} group by 1 order by 1`,
    valuesOf({ ...filter, search: '' }),
  );
}

export async function countOpenAttempts(testId: TestId): Promise<number> {
  const rows = await query<{ open: number }>(
    'select count(*)::int as open from attempts where tenant_id = $1 and test_id = $2 and closed_at is null',
    [testId],
  );
  return one(rows).open;
}

export type NamedTest = { id: TestId; test_name: string };

/** A test that was published; null where there is none. */
export async function findTest(testId: TestId): Promise<NamedTest | null> {
  const rows = await query<NamedTest>(
    `select id, test_name from tests
     where tenant_id = $1 and id = $2 and current_version_id is not null`,
    [testId],
  );
  return rows[0] ?? null;
}

export type SatTest = NamedTest & { reports: number; mean: number; latest_at: Date };

/** Tests with a report `t`, and the figures of their reports `c`, whose name has a part `$2`. */
const SAT_TESTS = `tests t
  join (
    select test_id, count(*)::int as reports, round(avg(performance_percent), 2)::float8 as mean,
           max(submitted_at) as latest_at
    from reports where tenant_id = $1 group by test_id
  ) c on c.test_id = t.id
  where t.tenant_id = $1 and ($2::text = '' or strpos(lower(t.test_name), lower($2)) > 0)`;

/** A page of the tests that somebody has sat, the latest result first. */
export async function listSatTests(
  search: string,
  { offset, atMost }: { offset: number; atMost: number },
): Promise<SatTest[]> {
  return query<SatTest>(
    `select t.id, t.test_name, c.reports, c.mean, c.latest_at from ${SAT_TESTS}
     order by c.latest_at desc, t.id limit $3 offset $4`,
    [search, atMost, offset],
  );
}

export async function countSatTests(search: string): Promise<number> {
  const rows = await query<{ tests: number }>(`select count(*)::int as tests from ${SAT_TESTS}`, [search]);
  return one(rows).tests;
}

export type PersonRow = Pick<ResultRow, 'first_name' | 'last_name' | 'email'> & { id: UserId };

/** Anyone with an account, also a closed one. */
export async function findPerson(userId: UserId): Promise<PersonRow | null> {
  const rows = await query<PersonRow>(
    `select id, first_name, last_name, email from users
     where tenant_id = $1 and id = $2`,
    [userId],
  );
  return rows[0] ?? null;
}

/** All reports of a learner, the newest first. */
export async function listResultsOfPerson(userId: UserId): Promise<(ResultRow & { test_name: string })[]> {
  return query<ResultRow & { test_name: string }>(
    `select ${COLUMNS}, t.test_name
     from reports r
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     join users u on u.tenant_id = $1 and u.id = r.user_id
     join tests t on t.tenant_id = $1 and t.id = r.test_id
     where r.tenant_id = $1 and r.user_id = $2
     order by r.submitted_at desc, r.id desc`,
    [userId],
  );
}
