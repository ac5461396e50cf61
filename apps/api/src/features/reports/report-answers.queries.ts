import type { StoredAnswers } from '@assay/assessment';
import type { AnswerRecord } from '@assay/assessment/grading';
import { currentTenantId, named } from '../../db/context.ts';

export type UnrecordedReport = {
  id: string;
  test_version_id: string;
  statuses: string;
  answers: StoredAnswers;
};

/**
 * Reports of the tenant after this id that have no record of what was answered, oldest first, with the answers that
 * they were made of: those of a closed attempt change no more. Without the learner's notes, which may be large.
 */
export async function listUnrecordedReports(afterId: string, atMost: number): Promise<UnrecordedReport[]> {
  return named<UnrecordedReport>(
    'list-unrecorded-reports',
    `with unrecorded as (
       select r.id from reports r
       where r.tenant_id = $1 and r.id > $2
         and not exists (select from report_answers a where a.tenant_id = r.tenant_id and a.report_id = r.id)
       order by r.id limit $3
     )
     select r.id, r.test_version_id, r.statuses,
            (select coalesce(jsonb_object_agg(key, value - 'n'), '{}') from jsonb_each(a.answers)) as answers
     from unrecorded u
     join reports r on r.tenant_id = $1 and r.id = u.id
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     order by r.id`,
    [currentTenantId(), afterId, atMost],
  );
}

/** Adds the records of reports that have none; one that somebody else added meanwhile stands. */
export async function insertMissingRecords(records: (AnswerRecord & { reportId: string })[]): Promise<void> {
  await named(
    'insert-missing-records',
    `insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged)
     select $1, r.id, r.test_version_id, x.results, x.picked, x.confidence, x.chosen, x.flagged
     from jsonb_to_recordset($2::jsonb)
       as x ("reportId" uuid, results text, picked int[], confidence text, chosen text, flagged text)
     join reports r on r.tenant_id = $1 and r.id = x."reportId"
     order by r.id on conflict do nothing`,
    [currentTenantId(), JSON.stringify(records)],
  );
}
