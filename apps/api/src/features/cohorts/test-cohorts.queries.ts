import type { CohortId, TestId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Cohorts that a test is for, in a fixed order; none where it is for everybody. */
export async function listCohortsOfTest(testId: TestId): Promise<{ id: CohortId; name: string }[]> {
  return query<{ id: CohortId; name: string }>(
    `select h.id, h.name from test_cohorts x join cohorts h on h.tenant_id = $1 and h.id = x.cohort_id
     where x.tenant_id = $1 and x.test_id = $2 order by h.name_key, h.id`,
    [testId],
  );
}

export type CohortOfTest = { test_id: TestId; name: string };

/** Names of the cohorts that tests are for, in a fixed order; a test for everybody is left out. */
export async function listCohortsOfTests(testIds: readonly TestId[]): Promise<CohortOfTest[]> {
  return query<CohortOfTest>(
    `select x.test_id, h.name from test_cohorts x join cohorts h on h.tenant_id = $1 and h.id = x.cohort_id
     where x.tenant_id = $1 and x.test_id = any($2::uuid[]) order by h.name_key, h.id`,
    [testIds],
  );
}

/** Lets those who choose cohorts of a test wait for one another until the transaction ends. */
export async function lockCohortsOfTest(testId: TestId): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended('test_cohorts:' || $1::text || $2::text, 0))`, [
    testId,
  ]);
}

export async function insertTestCohorts(testId: TestId, cohorts: readonly CohortId[]): Promise<void> {
  await query(
    `insert into test_cohorts (tenant_id, test_id, cohort_id)
     select n.tenant_id, $2::uuid, c.id from tenants n cross join unnest($3::uuid[]) as c (id)
     where n.tenant_id = $1
     on conflict do nothing`,
    [testId, cohorts],
  );
}

/** Deletes the cohorts of a test but these. */
export async function deleteTestCohorts(testId: TestId, but: readonly CohortId[]): Promise<void> {
  await query(
    'delete from test_cohorts where tenant_id = $1 and test_id = $2 and not (cohort_id = any($3::uuid[]))',
    [testId, but],
  );
}
