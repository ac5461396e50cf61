import type { ReportId, TestVersionId, UserId } from '@assay/assessment';
import type { QueryResultRow } from 'pg';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

/**
 * What was answered in reports of a learner's: a letter or a digit for each question (`AnswerRecord`), a report's behind
 * the other's with a space between them. So a place means the same in each of the three texts.
 */
export type ReportedAnswers = { results: string; confidence: string; chosen: string };

/** A learner's records, newest first. What is of a whole report stands at its number. */
export type LearnerRecords = ReportedAnswers & {
  reportIds: ReportId[];
  versionIds: TestVersionId[];
  /** "YYYY-MM" of handing in, on the tenant's calendar. */
  months: string[];
};

/** Which of a learner's records are meant; each of these where it is left out. */
export type RecordSelection = {
  reportId?: ReportId | undefined;
  /** Of first attempts alone. */
  first?: boolean | undefined;
  /** "YYYY-MM" of handing in, on the tenant's calendar. */
  month?: string | undefined;
};

/** What comes of rows that are joined, newest first. */
const joined = (column: string) =>
  `coalesce(string_agg(l.${column}, ' ' order by l.submitted_at desc, l.report_id desc), '') as ${column}`;

/**
 * They come as a text for each column: to write some hundred rows, which a learner of years has, and to read them again
 * takes the database and the driver longer than to find them, and leaves an object of each to be collected.
 */
export async function readLearnerRecords(
  userId: UserId,
  { reportId, first = false, month }: RecordSelection,
): Promise<LearnerRecords> {
  const row = await queryAggregate<ReportedAnswers & { id: string; version_id: string; month: string }>(
    'read-learner-records',
    `select ${['id', 'version_id', 'month', 'results', 'confidence', 'chosen'].map(joined).join(', ')}
     from (
       select r.id as report_id, r.id::text, r.test_version_id::text as version_id, r.submitted_at,
              to_char(r.submitted_at at time zone (select n.time_zone from tenants n where n.tenant_id = $1),
                'YYYY-MM') as month,
              a.results, a.confidence, a.chosen
       from reports r
       join report_answers a on a.tenant_id = r.tenant_id and a.report_id = r.id
       where r.tenant_id = $1 and r.user_id = $2 and ($3::uuid is null or r.id = $3)
         and (not $4 or exists (
           select from attempts b where b.tenant_id = r.tenant_id and b.id = r.attempt_id and b.number = 1))
     ) l
     where $5::text is null or l.month = $5`,
    [currentTenantId(), userId, reportId ?? null, first, month ?? null],
  );
  const { id, version_id, month: months, ...answers } = row;
  return {
    ...answers,
    reportIds: split(id) as ReportId[],
    versionIds: split(version_id) as TestVersionId[],
    months: split(months),
  };
}

function split(joinedValues: string): string[] {
  return joinedValues === '' ? [] : joinedValues.split(' ');
}

/**
 * What all records of a learner follow from, as one text: which reports there are, by when they were handed in, and the
 * calendar of their months. An index alone answers it.
 */
export async function readRecordsState(userId: UserId): Promise<{ state: string; reports: number }> {
  return queryAggregate<{ state: string; reports: number }>(
    'read-records-state',
    `select count(*)::int as reports,
            concat_ws(' ', count(*), max(submitted_at), sum(submitted_at - timestamptz '2020-01-01 00:00:00+00'),
              (select n.time_zone from tenants n where n.tenant_id = $1)) as state
     from reports where tenant_id = $1 and user_id = $2`,
    [currentTenantId(), userId],
  );
}

async function queryAggregate<Row extends QueryResultRow>(
  name: string,
  sql: string,
  values: unknown[],
): Promise<Row> {
  const [row] = await queryPrepared<Row>(name, sql, values);
  if (row === undefined) throw new Error('An aggregate gives a row.');
  return row;
}

/** Of these reports of the learner's: of those alone in which a level was chosen. */
export async function listChosenAnswersOf(
  userId: UserId,
  reportIds: ReportId[],
): Promise<(ReportedAnswers & { report_id: ReportId })[]> {
  return queryPrepared(
    'list-chosen-answers-of',
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
