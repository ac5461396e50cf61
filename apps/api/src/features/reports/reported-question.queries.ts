import type { ReportId, StoredAnswers, TestVersionId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type AnsweredVersion = {
  test_version_id: TestVersionId;
  test_name: string;
  statuses: string;
  answers: StoredAnswers;
  /** One for each question; null where no page has measured. */
  seconds: number[] | null;
};

/** Answers in a report of the tenant, of any learner; null when there is none. */
export async function findAnsweredVersion(id: ReportId): Promise<AnsweredVersion | null> {
  const rows = await query<AnsweredVersion>(
    `select r.test_version_id, t.test_name, r.statuses, a.answers, x.seconds
     from reports r
     join tests t on t.tenant_id = $1 and t.id = r.test_id
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     left join report_answers x on x.tenant_id = $1 and x.report_id = r.id
     where r.tenant_id = $1 and r.id = $2`,
    [id],
  );
  return rows[0] ?? null;
}
