import type { ReportId, TestVersionId, UserId } from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

/** What was answered in a report of the learner's: a letter or a digit for each question (`AnswerRecord`). */
export type LearnerRecord = {
  report_id: ReportId;
  test_version_id: TestVersionId;
  /** "YYYY-MM" of handing in, on the tenant's calendar. */
  month: string;
  results: string;
  confidence: string;
  chosen: string;
};

/** Which of a learner's records are meant; each of these where it is left out. */
export type RecordSelection = {
  reportId?: ReportId | undefined;
  /** Of first attempts alone. */
  first?: boolean | undefined;
  /** "YYYY-MM" of handing in, on the tenant's calendar. */
  month?: string | undefined;
};

/**
 * A learner's records, newest first. They come as one text with a line for each: to write some hundred rows, which a
 * learner of years has, and to read them again takes the database and the driver longer than to find them.
 */
export async function listLearnerRecords(
  userId: UserId,
  { reportId, first = false, month }: RecordSelection,
): Promise<LearnerRecord[]> {
  const [row] = await queryPrepared<{ lines: string | null }>(
    'list-learner-records',
    `select string_agg(
              concat_ws(' ', l.report_id, l.test_version_id, l.month, l.results, l.confidence, l.chosen),
              e'\\n' order by l.submitted_at desc, l.report_id desc) as lines
     from (
       select r.id as report_id, r.test_version_id, r.submitted_at, a.results, a.confidence, a.chosen,
              to_char(r.submitted_at at time zone (select n.time_zone from tenants n where n.tenant_id = $1),
                'YYYY-MM') as month
       from reports r
       join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
       where r.tenant_id = $1 and r.user_id = $2 and ($3::uuid is null or r.id = $3)
         and (not $4 or exists (
           select from attempts b where b.tenant_id = r.tenant_id and b.id = r.attempt_id and b.number = 1))
     ) l
     where $5::text is null or l.month = $5`,
    [currentTenantId(), userId, reportId ?? null, first, month ?? null],
  );
  return (row?.lines?.split('\n') ?? []).map(readRecord);
}

function readRecord(line: string): LearnerRecord {
  const [reportId = '', versionId = '', month = '', results = '', confidence = '', chosen = ''] =
    line.split(' ');
  return {
    report_id: reportId as ReportId,
    test_version_id: versionId as TestVersionId,
    month,
    results,
    confidence,
    chosen,
  };
}

/** The part of a record that tells how sure the learner was where they chose a level. */
export type ChosenRecord = Pick<LearnerRecord, 'results' | 'confidence' | 'chosen'>;

/** Of all the learner's reports, one after the other as if they were one: a place means the same in each of the three. */
export async function readChosenRecords(userId: UserId): Promise<ChosenRecord> {
  const [row] = await queryPrepared<ChosenRecord>(
    'read-chosen-records',
    `select coalesce(string_agg(a.results, ''), '') as results, coalesce(string_agg(a.confidence, ''), '') as confidence,
            coalesce(string_agg(a.chosen, ''), '') as chosen
     from reports r
     join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $2`,
    [currentTenantId(), userId],
  );
  if (row === undefined) throw new Error('An aggregate gives a row.');
  return row;
}

/** Of these reports of the learner's: of those alone in which a level was chosen. */
export async function listChosenRecordsOf(
  userId: UserId,
  reportIds: ReportId[],
): Promise<(ChosenRecord & { report_id: ReportId })[]> {
  return queryPrepared(
    'list-chosen-records-of',
    `select a.report_id, a.results, a.confidence, a.chosen
     from reports r
     join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $2 and r.id = any($3::uuid[]) and position('1' in a.chosen) > 0`,
    [currentTenantId(), userId, reportIds],
  );
}

export type ReportHeading = { id: ReportId; test_name: string; submitted_at: Date };

/** What the tests of these reports are called, and when they were handed in. */
export async function listReportHeadings(userId: UserId, reportIds: ReportId[]): Promise<ReportHeading[]> {
  return queryPrepared<ReportHeading>(
    'list-report-headings',
    `select r.id, t.test_name, r.submitted_at
     from reports r join tests t on t.tenant_id = r.tenant_id and t.id = r.test_id
     where r.tenant_id = $1 and r.user_id = $2 and r.id = any($3::uuid[])`,
    [currentTenantId(), userId, reportIds],
  );
}
