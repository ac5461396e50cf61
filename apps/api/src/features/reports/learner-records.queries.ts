import type { ReportId, TestVersionId, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

/**
 * Answers in a learner's reports: a letter or a digit for each question (`AnswerRecord`), one report after
 * the other, separated by a space. So a position means the same in each of the three texts.
 */
export type ReportedAnswers = { results: string; confidence: string; chosen: string };

/** A learner's records, newest first. Values of a whole report are at its index. */
export type LearnerRecords = ReportedAnswers & {
  reportIds: ReportId[];
  versionIds: TestVersionId[];
  /** "YYYY-MM" of the submission, on the tenant's calendar. */
  months: string[];
};

/** Filter of a learner's records; all where a field is left out. */
export type RecordSelection = {
  reportId?: ReportId | undefined;
  /** True for first attempts alone. */
  first?: boolean | undefined;
  /** "YYYY-MM" of the submission, on the tenant's calendar. */
  month?: string | undefined;
};

/** A column of the rows joined to one text, newest first. */
const joined = (column: string) =>
  `coalesce(string_agg(l.${column}, ' ' order by l.submitted_at desc, l.report_id desc), '') as ${column}`;

/**
 * Reads the records as one text for each column: writing and parsing some hundred rows, which a learner of
 * years has, takes the database and the driver longer than finding them, and leaves an object of each to be
 * collected.
 */
export async function readLearnerRecords(
  userId: UserId,
  { reportId, first = false, month }: RecordSelection,
): Promise<LearnerRecords> {
  const row = one(
    await query<ReportedAnswers & { id: string; version_id: string; month: string }>(
      `select ${['id', 'version_id', 'month', 'results', 'confidence', 'chosen'].map(joined).join(', ')}
     from (
       select r.id as report_id, r.id::text, r.test_version_id::text as version_id, r.submitted_at,
              to_char(r.submitted_at at time zone (select n.time_zone from tenants n where n.tenant_id = $1),
                'YYYY-MM') as month,
              a.results, a.confidence, a.chosen
       from reports r
       join report_answers a on a.tenant_id = $1 and a.report_id = r.id
       where r.tenant_id = $1 and r.user_id = $2 and ($3::uuid is null or r.id = $3)
         and (not $4 or exists (
           select from attempts b where b.tenant_id = $1 and b.id = r.attempt_id and b.number = 1))
     ) l
     where $5::text is null or l.month = $5`,
      [userId, reportId ?? null, first, month ?? null],
    ),
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
 * State that all records of a learner follow from, as one text: the existing reports, by when they were
 * submitted and how often they were replaced, and the calendar of their months. An index alone answers it.
 */
export async function readRecordsState(userId: UserId): Promise<{ state: string; reports: number }> {
  return one(
    await query<{ state: string; reports: number }>(
      `select count(*)::int as reports,
            concat_ws(' ', count(*), sum(revision), max(submitted_at), sum(submitted_at - timestamptz '2020-01-01 00:00:00+00'),
              (select n.time_zone from tenants n where n.tenant_id = $1)) as state
     from reports where tenant_id = $1 and user_id = $2`,
      [userId],
    ),
  );
}

/** Answers of these reports of the learner's; only reports in which a level was chosen. */
export async function listChosenAnswersOf(
  userId: UserId,
  reportIds: ReportId[],
): Promise<(ReportedAnswers & { report_id: ReportId })[]> {
  return query(
    `select a.report_id, a.results, a.confidence, a.chosen
     from reports r
     join report_answers a on a.tenant_id = $1 and a.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $2 and r.id = any($3::uuid[]) and position('1' in a.chosen) > 0`,
    [userId, reportIds],
  );
}

export type ReportHeading = { id: ReportId; test_name: string; submitted_at: Date };

/** Names of the tests of these reports, and when they were submitted. */
export async function listReportHeadings(userId: UserId, reportIds: ReportId[]): Promise<ReportHeading[]> {
  return query<ReportHeading>(
    `select r.id, t.test_name, r.submitted_at
     from reports r join tests t on t.tenant_id = $1 and t.id = r.test_id
     where r.tenant_id = $1 and r.user_id = $2 and r.id = any($3::uuid[])`,
    [userId, reportIds],
  );
}
