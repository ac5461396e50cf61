import type {
  AttemptId,
  ReportId,
  StoredAnswers,
  TestId,
  TestType,
  TestVersionId,
  UserId,
} from '@assay/assessment';
import { type PaperResult, statusesOf } from '@assay/assessment/grading';
import { currentTenantId, queryPrepared } from '../../db/context.ts';
import { RULE_COLUMNS, type RuleRow } from './disclosure.queries.ts';

export type NewReport = {
  id: ReportId;
  attemptId: AttemptId;
  userId: UserId;
  testId: TestId;
  versionId: TestVersionId;
  submittedAt: Date;
  result: PaperResult;
  timeTakenSeconds: number;
  clientTime: string | null;
};

/** Inserts a report with the record of what was answered: neither is ever there without the other. */
export async function insertReport(report: NewReport): Promise<void> {
  const { result } = report;
  const { record } = result;
  await queryPrepared(
    'insert-report',
    `with report as (
       insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at,
         total, attempted, correct, partial, wrong, performance_percent, confidence_percent,
         time_taken_seconds, client_time, statuses)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
       returning tenant_id, id, test_version_id
     )
     insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged)
     select tenant_id, id, test_version_id, $18, $19::int[], $20, $21, $22 from report`,
    [
      currentTenantId(),
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
      record.results,
      record.picked,
      record.confidence,
      record.chosen,
      record.flagged,
    ],
  );
}

export async function getReportIdOfAttempt(attemptId: AttemptId): Promise<ReportId> {
  const [row] = await queryPrepared<{ id: ReportId }>(
    'report-of-attempt',
    'select id from reports where tenant_id = $1 and attempt_id = $2',
    [currentTenantId(), attemptId],
  );
  if (row === undefined) throw new Error(`Attempt ${attemptId} is closed but has no report.`);
  return row.id;
}

/** The learner's latest report of a test. */
export async function getLatestReportId(userId: UserId, testId: TestId): Promise<ReportId> {
  const [row] = await queryPrepared<{ id: ReportId }>(
    'latest-report-of-test',
    `select id from reports where tenant_id = $1 and test_id = $2 and user_id = $3
     order by submitted_at desc limit 1`,
    [currentTenantId(), testId, userId],
  );
  if (row === undefined) throw new Error(`Test ${testId} was taken but has no report.`);
  return row.id;
}

export type ReportRow = RuleRow & {
  id: ReportId;
  test_version_id: TestVersionId;
  test_type: TestType;
  duration_in_mins: number;
  number_of_questions: number;
  submitted_at: Date;
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

const REPORT_COLUMNS = `r.id, ${RULE_COLUMNS}, r.test_version_id, t.test_type, v.duration_in_mins,
  v.number_of_questions, r.submitted_at, r.total, r.attempted, r.correct, r.partial, r.wrong,
  r.performance_percent, r.confidence_percent, r.time_taken_seconds, r.statuses`;

const REPORT_TABLES = `reports r
  join tests t on t.tenant_id = r.tenant_id and t.id = r.test_id
  join test_versions v on v.tenant_id = r.tenant_id and v.id = r.test_version_id`;

/** One of the learner's own reports with its answers, by its id or by its test's id (then the latest). */
export async function findReport(
  userId: UserId,
  id: ReportId | TestId,
): Promise<(ReportRow & { answers: StoredAnswers }) | null> {
  const rows = await queryPrepared<ReportRow & { answers: StoredAnswers }>(
    'find-report',
    `select ${REPORT_COLUMNS}, a.answers from ${REPORT_TABLES}
     join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
     where r.tenant_id = $1 and r.user_id = $3 and (r.id = $2 or r.test_id = $2)
     order by (r.id = $2) desc, r.submitted_at desc limit 1`,
    [currentTenantId(), id, userId],
  );
  return rows[0] ?? null;
}

/** All reports of a learner, newest first, figures only. */
export async function listReportsOfLearner(userId: UserId): Promise<ReportRow[]> {
  return queryPrepared<ReportRow>(
    'list-reports',
    `select ${REPORT_COLUMNS} from ${REPORT_TABLES}
     where r.tenant_id = $1 and r.user_id = $2 order by r.submitted_at desc, r.id desc`,
    [currentTenantId(), userId],
  );
}
