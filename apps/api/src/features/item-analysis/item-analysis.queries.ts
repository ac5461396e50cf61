import type { AttemptId, CohortId, ReportId, TestId, TestVersionId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** A published test; null where there is none of this id. */
export async function findAnalysedTest(
  testId: TestId,
): Promise<{ test_name: string; key_revision: number } | null> {
  const rows = await query<{ test_name: string; key_revision: number }>(
    `select test_name, key_revision from tests
     where tenant_id = $1 and id = $2 and current_version_id is not null`,
    [testId],
  );
  return rows[0] ?? null;
}

/** Result of a first attempt, as its record keeps it; lists of numbers are texts, which a thread reads. */
export type FirstResult = {
  id: ReportId;
  key_revision: number;
  attempt_id: AttemptId;
  test_version_id: TestVersionId;
  results: string;
  picked: string;
  confidence: string;
  chosen: string;
  seconds: string | null;
};

/** Place of a report among those of its test. */
export type ResultPlace = Pick<FirstResult, 'key_revision' | 'id'>;

/**
 * The next reports of a test, those under the oldest keys first, then by id. A result is null where it is of
 * no first attempt, or its record is still to be made.
 * @param cohort whose members' reports alone are meant, or null
 */
export async function listResults(
  { testId, cohort }: { testId: TestId; cohort: CohortId | null },
  after: ResultPlace | null,
  atMost: number,
): Promise<(FirstResult | (ResultPlace & { results: null }))[]> {
  return query<FirstResult | (ResultPlace & { results: null })>(
    `select r.id, r.key_revision, r.attempt_id, r.test_version_id, x.results, array_to_string(x.picked, ',') as picked,
       x.confidence, x.chosen, array_to_string(x.seconds, ',') as seconds
     from (
       select id, key_revision, attempt_id, test_version_id from reports
       where tenant_id = $1 and test_id = $2
         and ($3::int is null or (key_revision, id) > ($3::int, $4::uuid))
         and ($6::uuid is null or user_id in (
           select m.user_id from cohort_members m where m.tenant_id = $1 and m.cohort_id = $6::uuid))
       order by key_revision, id limit $5
     ) r
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     left join report_answers x on x.tenant_id = $1 and x.report_id = r.id and a.number = 1
     order by r.key_revision, r.id`,
    [testId, after?.key_revision ?? null, after?.id ?? null, atMost, cohort],
  );
}
