import type {
  AttemptId,
  ClosedBy,
  ReportId,
  StoredAnswers,
  TestId,
  TestType,
  TestVersionId,
  UserId,
} from '@assay/assessment';
import { type PaperResult, statusesOf } from '@assay/assessment/grading';
import { query } from '../../db/query.ts';
import { RULE_COLUMNS, type RuleRow } from './disclosure.queries.ts';

export type NewReport = {
  id: ReportId;
  attemptId: AttemptId;
  userId: UserId;
  testId: TestId;
  versionId: TestVersionId;
  /** True for the first attempt on the test: only these count for the leaderboard. */
  isFirst: boolean;
  submittedAt: Date;
  /** Revision of the test's keys that it was graded under. */
  keyRevision: number;
  result: PaperResult;
  timeTakenSeconds: number;
  /** Seconds on each question, as measured by the page; null when it did not. */
  seconds: number[] | null;
  clientTime: string | null;
};

/**
 * Inserts a report with the record of its answers and adds it to the learner's totals: none exists without
 * the others.
 */
export async function insertReport(report: NewReport): Promise<void> {
  const { result } = report;
  const { record } = result;
  await Promise.all([
    query(
      `insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at,
         total, attempted, correct, partial, wrong, performance_percent, confidence_percent,
         time_taken_seconds, client_time, statuses, key_revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        report.id,
        report.attemptId,
        report.userId,
        report.testId,
        report.versionId,
        report.submittedAt,
        result.total,
        result.attempted,
        result.correct,
        result.partial,
        result.wrong,
        result.performancePercent,
        result.confidencePercent,
        report.timeTakenSeconds,
        report.clientTime,
        statusesOf(record),
        report.keyRevision,
      ],
    ),
    query(
      `insert into learner_totals as l (tenant_id, user_id, reports, active_tests, correct, total, first_submitted_at)
       select t.tenant_id, $3::uuid, 1, case when t.status = 'Active' then 1 else 0 end, $4::int, $5::int,
         $6::timestamptz
       from tests t where t.tenant_id = $1 and t.id = $2 and $7::boolean
       on conflict (tenant_id, user_id) do update
       set reports = l.reports + 1, active_tests = l.active_tests + excluded.active_tests,
           correct = l.correct + excluded.correct, total = l.total + excluded.total,
           first_submitted_at = least(l.first_submitted_at, excluded.first_submitted_at)`,
      [report.testId, report.userId, result.correct, result.total, report.submittedAt, report.isFirst],
    ),
    query(
      `insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen,
         flagged, seconds)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        report.id,
        report.versionId,
        record.results,
        record.picked,
        record.confidence,
        record.chosen,
        record.flagged,
        report.seconds,
      ],
    ),
  ]);
}

export async function getReportIdOfAttempt(attemptId: AttemptId): Promise<ReportId> {
  const [row] = await query<{ id: ReportId }>(
    'select id from reports where tenant_id = $1 and attempt_id = $2',
    [attemptId],
  );
  if (row === undefined) throw new Error(`Attempt ${attemptId} is closed but has no report.`);
  return row.id;
}

/** The learner's latest report of a test. */
export async function getLatestReportId(userId: UserId, testId: TestId): Promise<ReportId> {
  const [row] = await query<{ id: ReportId }>(
    `select id from reports where tenant_id = $1 and test_id = $2 and user_id = $3
     order by submitted_at desc limit 1`,
    [testId, userId],
  );
  if (row === undefined) throw new Error(`Test ${testId} was taken but has no report.`);
  return row.id;
}

export type ReportRow = RuleRow & {
  id: ReportId;
  test_version_id: TestVersionId;
  test_type: TestType;
  subject: string | null;
  duration_in_mins: number;
  number_of_questions: number;
  /** 1 as submitted, one more each time that it was replaced. */
  revision: number;
  /** Revision of the test's keys that it was graded under; 0 for those as published. */
  key_revision: number;
  submitted_at: Date;
  /** Number of questions that count: without those that were dropped since. */
  total: number;
  attempted: number;
  correct: number;
  partial: number;
  wrong: number;
  performance_percent: number;
  confidence_percent: number;
  time_taken_seconds: number;
  statuses: string;
};

const REPORT_COLUMNS = `r.id, ${RULE_COLUMNS}, r.test_version_id, t.test_type,
  coalesce(t.subject, t.derived_subject) as subject, v.duration_in_mins, v.number_of_questions,
  r.revision, r.key_revision, r.submitted_at, r.total, r.attempted, r.correct, r.partial, r.wrong,
  r.performance_percent, r.confidence_percent, r.time_taken_seconds, r.statuses`;

const REPORT_TABLES = `reports r
  join tests t on t.tenant_id = $1 and t.id = r.test_id
  join test_versions v on v.tenant_id = $1 and v.id = r.test_version_id`;

export type AnsweredReportRow = ReportRow & {
  answers: StoredAnswers;
  /** One for each question; null where no page has measured, or the report's record is still to be made. */
  seconds: number[] | null;
  /** Number of the learner's reports of its test, including this one. */
  reports_of_test: number;
  /** End of its attempt: by the learner or by the clock. */
  closed_by: ClosedBy | null;
  closed_at: Date;
  deadline_at: Date;
  /** Time sent with its submission; null without one. */
  client_time: string | null;
};

/** One of the learner's own reports with its answers, by its id or by its test's id (then the latest). */
export async function findReport(userId: UserId, id: ReportId | TestId): Promise<AnsweredReportRow | null> {
  const rows = await query<AnsweredReportRow>(
    `select ${REPORT_COLUMNS}, a.answers, x.seconds, a.closed_by, a.closed_at, a.deadline_at, r.client_time,
            (select count(*)::int from reports b
             where b.tenant_id = $1 and b.user_id = r.user_id and b.test_id = r.test_id) as reports_of_test
     from ${REPORT_TABLES}
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     left join report_answers x on x.tenant_id = $1 and x.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $3 and (r.id = $2 or r.test_id = $2)
     order by (r.id = $2) desc, r.submitted_at desc limit 1`,
    [id, userId],
  );
  return rows[0] ?? null;
}

export type OwnReport = Pick<ReportRow, 'id' | 'test_name' | 'submitted_at' | 'number_of_questions'>;

/** A report of the learner's own by its id alone; null when there is none. */
export async function findOwnReport(userId: UserId, id: ReportId): Promise<OwnReport | null> {
  const rows = await query<OwnReport>(
    `select r.id, t.test_name, r.submitted_at, v.number_of_questions from ${REPORT_TABLES}
     where r.tenant_id = $1 and r.id = $2 and r.user_id = $3`,
    [id, userId],
  );
  return rows[0] ?? null;
}

export type ReportSelection = {
  /** Only reports before this one of the learner's. */
  before?: ReportId | undefined;
  /** Part of the test's name, case-insensitive. */
  key?: string | undefined;
  atMost?: number | undefined;
};

/** Reports of a learner, newest first, figures only; all where nothing is selected. */
export async function listReportsOfLearner(
  userId: UserId,
  { before, key, atMost }: ReportSelection = {},
): Promise<ReportRow[]> {
  return query<ReportRow>(
    `select ${REPORT_COLUMNS} from ${REPORT_TABLES}
     where r.tenant_id = $1 and r.user_id = $2
       and ($3::uuid is null or (r.submitted_at, r.id) < (
         select b.submitted_at, b.id from reports b where b.tenant_id = $1 and b.user_id = $2 and b.id = $3))
       and ($4::text is null or strpos(lower(t.test_name), lower($4)) > 0)
     order by r.submitted_at desc, r.id desc limit $5`,
    [userId, before ?? null, key ?? null, atMost ?? null],
  );
}

export type RecordedReportRow = ReportRow & {
  /**
   * Results as in its record (`AnswerRecord`), which include unanswered questions; null where the record is
   * still to be made.
   */
  results: string | null;
};

/** The learner's reports of a test, oldest first: the test is given by its id or by one of its reports. */
export async function listReportsOfTest(userId: UserId, id: ReportId | TestId): Promise<RecordedReportRow[]> {
  return query<RecordedReportRow>(
    `select ${REPORT_COLUMNS}, x.results from ${REPORT_TABLES}
     left join report_answers x on x.tenant_id = $1 and x.report_id = r.id
     where r.tenant_id = $1 and r.user_id = $2 and r.test_id = coalesce(
       (select b.test_id from reports b where b.tenant_id = $1 and b.user_id = $2 and b.id = $3), $3)
     order by r.submitted_at, r.id`,
    [userId, id],
  );
}

/**
 * The learner's latest report of each active test, by performance from the lowest, of equal ones the older
 * first.
 * @param closed tests that the learner may not start
 */
export async function listLatestReports(
  userId: UserId,
  closed: TestId[],
  atMost?: number,
): Promise<ReportRow[]> {
  return query<ReportRow>(
    `select ${REPORT_COLUMNS} from (
       select * from (
         select distinct on (b.test_id) b.id, b.performance_percent, b.submitted_at
         from reports b join tests s on s.tenant_id = $1 and s.id = b.test_id
         where b.tenant_id = $1 and b.user_id = $2 and s.status = 'Active' and s.current_version_id is not null
           and b.test_id <> all($4::uuid[])
         order by b.test_id, b.submitted_at desc, b.id desc
       ) d order by performance_percent, submitted_at, id limit $3
     ) l join (${REPORT_TABLES}) on r.tenant_id = $1 and r.id = l.id
     order by l.performance_percent, l.submitted_at, l.id`,
    [userId, atMost ?? null, closed],
  );
}

/** Deletes the reports of attempts. Their learners' totals are to be counted again. */
export async function deleteReportsOf(attemptIds: AttemptId[]): Promise<void> {
  await query('delete from reports where tenant_id = $1 and attempt_id = any($2::uuid[])', [attemptIds]);
}
