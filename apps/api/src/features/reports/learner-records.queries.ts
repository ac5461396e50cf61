import type { ReportId, TestId, TestVersionId, UserId } from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

/** What was answered in a report of the learner's: a letter or a digit for each question (`AnswerRecord`). */
export type LearnerRecord = {
  report_id: ReportId;
  test_id: TestId;
  test_version_id: TestVersionId;
  submitted_at: Date;
  /** "YYYY-MM" of handing in, on the tenant's calendar. */
  month: string;
  results: string;
  confidence: string;
  chosen: string;
};

/** A learner's records, newest first: of all reports, or of one; of every attempt, or of first ones alone. */
export async function listLearnerRecords(
  userId: UserId,
  { reportId, first = false }: { reportId?: ReportId | undefined; first?: boolean | undefined },
): Promise<LearnerRecord[]> {
  return queryPrepared<LearnerRecord>(
    'list-learner-records',
    `select r.id as report_id, r.test_id, r.test_version_id, r.submitted_at,
            to_char(r.submitted_at at time zone n.time_zone, 'YYYY-MM') as month, a.results, a.confidence, a.chosen
     from tenants n
     join reports r on r.tenant_id = n.tenant_id
     join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
     where n.tenant_id = $1 and r.user_id = $2 and ($3::uuid is null or r.id = $3)
       and (not $4 or exists (
         select from attempts b where b.tenant_id = r.tenant_id and b.id = r.attempt_id and b.number = 1))
     order by r.submitted_at desc, r.id desc`,
    [currentTenantId(), userId, reportId ?? null, first],
  );
}

/** The part of a record that tells how sure the learner was where they chose a level. */
export type ChosenRecord = Pick<LearnerRecord, 'report_id' | 'results' | 'confidence' | 'chosen'>;

/** Of all the learner's reports, in no order; records alone in which a level was chosen. */
export async function listChosenRecords(userId: UserId): Promise<ChosenRecord[]> {
  return queryPrepared<ChosenRecord>(
    'list-chosen-records',
    `select a.report_id, a.results, a.confidence, a.chosen
     from reports r
     join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $2 and position('1' in a.chosen) > 0`,
    [currentTenantId(), userId],
  );
}

/** The same of these reports of the learner's. */
export async function listChosenRecordsOf(userId: UserId, reportIds: ReportId[]): Promise<ChosenRecord[]> {
  return queryPrepared<ChosenRecord>(
    'list-chosen-records-of',
    `select a.report_id, a.results, a.confidence, a.chosen
     from reports r
     join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $2 and r.id = any($3::uuid[]) and position('1' in a.chosen) > 0`,
    [currentTenantId(), userId, reportIds],
  );
}

/** What tests are called. */
export async function listTestNames(testIds: TestId[]): Promise<Map<TestId, string>> {
  const rows = await queryPrepared<{ id: TestId; test_name: string }>(
    'list-test-names',
    'select id, test_name from tests where tenant_id = $1 and id = any($2::uuid[])',
    [currentTenantId(), testIds],
  );
  return new Map(rows.map(({ id, test_name }) => [id, test_name]));
}
