import type { AttemptId, ReportId, TestId, TestVersionId } from '@assay/assessment';
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

/** The next results of first attempts at a test, those under the oldest keys first, then by id. */
export async function listFirstResults(
  testId: TestId,
  after: Pick<FirstResult, 'key_revision' | 'id'> | null,
  atMost: number,
): Promise<FirstResult[]> {
  return query<FirstResult>(
    `select r.id, r.key_revision, r.attempt_id, r.test_version_id, x.results, array_to_string(x.picked, ',') as picked,
       x.confidence, x.chosen, array_to_string(x.seconds, ',') as seconds
     from reports r
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id and a.number = 1
     join report_answers x on x.tenant_id = $1 and x.report_id = r.id
     where r.tenant_id = $1 and r.test_id = $2
       and ($3::int is null or (r.key_revision, r.id) > ($3::int, $4::uuid))
     order by r.key_revision, r.id limit $5`,
    [testId, after?.key_revision ?? null, after?.id ?? null, atMost],
  );
}
