import type { CohortId, TestId, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

const TODAY = `(select (the_clock() at time zone z.time_zone)::date from tenants z where z.tenant_id = $1)`;

/** Condition on a cohort `h`: its members count today, on the tenant's calendar. */
export const IN_FORCE = `(h.starts_on is null or h.starts_on <= ${TODAY})
    and (h.ends_on is null or h.ends_on >= ${TODAY})`;

export type ClosedTest = {
  test_id: TestId;
  /** True when the learner has begun it before. */
  begun: boolean;
};

/**
 * Tests that a learner may not start today: they are for cohorts, in none of which the learner is.
 * @param among one of these alone; null for any
 */
export async function listClosedTests(userId: UserId, among: TestId | null): Promise<ClosedTest[]> {
  return query<ClosedTest>(
    `select o.test_id, exists (
       select from attempts a where a.tenant_id = $1 and a.user_id = $2 and a.test_id = o.test_id) as begun
     from test_cohorts o
     where o.tenant_id = $1 and ($3::uuid is null or o.test_id = $3) and o.test_id not in (
       select x.test_id from cohort_members m
       join cohorts h on h.tenant_id = $1 and h.id = m.cohort_id
       join test_cohorts x on x.tenant_id = $1 and x.cohort_id = m.cohort_id
       where m.tenant_id = $1 and m.user_id = $2 and ${IN_FORCE})
     group by o.test_id`,
    [userId, among],
  );
}

export type CohortTest = { test_id: TestId; cohort_id: CohortId; in_force: boolean };

/** Every cohort of every test. */
export async function listCohortTests(): Promise<CohortTest[]> {
  return query<CohortTest>(
    `select x.test_id, x.cohort_id, (${IN_FORCE}) as in_force
     from test_cohorts x join cohorts h on h.tenant_id = $1 and h.id = x.cohort_id
     where x.tenant_id = $1`,
  );
}

/** Condition on a user `u`: a learner who is in one of the cohorts `$2` today; any where there is none. */
const IN_AUDIENCE = `u.role = 'learner' and u.closed_at is null
    and (cardinality($2::uuid[]) = 0 or u.id in (
      select m.user_id from cohort_members m
      join cohorts h on h.tenant_id = $1 and h.id = m.cohort_id
      where m.tenant_id = $1 and m.cohort_id = any($2::uuid[]) and ${IN_FORCE}))`;

/** Number of learners who are in one of these cohorts today; of all learners where there is none. */
export async function countAudience(cohorts: readonly CohortId[]): Promise<number> {
  const rows = await query<{ learners: number }>(
    `select count(*)::int as learners from users u where u.tenant_id = $1 and ${IN_AUDIENCE}`,
    [cohorts],
  );
  return one(rows).learners;
}

export type Turnout = { may_sit: number; unopened: number };

/** Number of learners in one of these cohorts today, and of those of them who have never opened the test. */
export async function countTurnout(testId: TestId, cohorts: readonly CohortId[]): Promise<Turnout> {
  const rows = await query<Turnout>(
    `select count(*)::int as may_sit, count(*) filter (where o.user_id is null)::int as unopened
     from users u
     left join (select distinct a.user_id from attempts a where a.tenant_id = $1 and a.test_id = $3) o
       on o.user_id = u.id
     where u.tenant_id = $1 and ${IN_AUDIENCE}`,
    [cohorts, testId],
  );
  return one(rows);
}

/** Number of open attempts on a test of learners who are in none of these cohorts today. */
export async function countOpenOutside(testId: TestId, cohorts: readonly CohortId[]): Promise<number> {
  if (cohorts.length === 0) return 0;
  const rows = await query<{ attempts: number }>(
    `select count(*)::int as attempts from attempts a
     where a.tenant_id = $1 and a.test_id = $2 and a.closed_at is null and a.user_id not in (
       select m.user_id from cohort_members m
       join cohorts h on h.tenant_id = $1 and h.id = m.cohort_id
       where m.tenant_id = $1 and m.cohort_id = any($3::uuid[]) and ${IN_FORCE})`,
    [testId, cohorts],
  );
  return one(rows).attempts;
}
