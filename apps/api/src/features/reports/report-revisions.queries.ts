import type { AttemptId, ReportId, StoredAnswers, TestId, TestVersionId, UserId } from '@assay/assessment';
import { type PaperResult, statusesOf } from '@assay/assessment/grading';
import { query } from '../../db/query.ts';

/** Figures of a report in one of its revisions. */
export type RevisedFigures = { correct: number; total: number; performance_percent: number };

export type ResultChange = {
  replaced_at: Date;
  /** Words of staff to the learners. */
  notice: string;
  before: RevisedFigures;
  after: RevisedFigures;
};

/** Changes of a report's result by re-marks, the oldest first. */
export async function listResultChanges(reportId: ReportId): Promise<ResultChange[]> {
  const rows = await query<RevisedFigures & { replaced_at: Date | null; notice: string | null }>(
    `select f.correct, f.total, f.performance_percent, f.replaced_at, m.notice
     from (
       select report_id, revision, correct, total, performance_percent, replaced_at, replaced_under
       from report_revisions where tenant_id = $1 and report_id = $2
       union all
       select id, revision, correct, total, performance_percent, null, null
       from reports where tenant_id = $1 and id = $2
     ) f
     join reports r on r.tenant_id = $1 and r.id = f.report_id
     left join remarks m on m.tenant_id = $1 and m.test_id = r.test_id and m.key_revision = f.replaced_under
     order by f.revision`,
    [reportId],
  );
  return rows.flatMap(({ replaced_at, notice, ...before }, index) => {
    const after = rows[index + 1];
    if (replaced_at === null || after === undefined) return [];
    return [{ replaced_at, notice: notice ?? '', before, after }];
  });
}

export type ReportToMark = {
  id: ReportId;
  attempt_id: AttemptId;
  test_id: TestId;
  user_id: UserId;
  test_version_id: TestVersionId;
  revision: number;
  key_revision: number;
  total: number;
  correct: number;
  partial: number;
  wrong: number;
  performance_percent: number;
  statuses: string;
  answers: StoredAnswers;
  /** By position; null where no page has measured. */
  seconds: number[] | null;
  time_taken_seconds: number;
  /** False where the record of its answers is still to be made. */
  recorded: boolean;
};

const TO_MARK = `r.id, r.attempt_id, r.test_id, r.user_id, r.test_version_id, r.revision, r.key_revision, r.total, r.correct,
  r.partial, r.wrong, r.performance_percent, r.statuses, r.time_taken_seconds, a.answers, a.seconds,
  exists (select from report_answers x where x.tenant_id = $1 and x.report_id = r.id) as recorded`;

export type ReportPlace = Pick<ReportToMark, 'key_revision' | 'id'>;

/** The next reports of a test with their answers, those under the oldest keys first, then by id. */
export async function listReportsToMark(
  testId: TestId,
  after: ReportPlace | null,
  atMost: number,
): Promise<ReportToMark[]> {
  return query<ReportToMark>(
    `select ${TO_MARK} from reports r
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     where r.tenant_id = $1 and r.test_id = $2
       and ($3::int is null or (r.key_revision, r.id) > ($3::int, $4::uuid))
     order by r.key_revision, r.id limit $5`,
    [testId, after?.key_revision ?? null, after?.id ?? null, atMost],
  );
}

/** Reports of a test that were made under keys before this revision. */
export async function listReportsBehind(
  testId: TestId,
  keyRevision: number,
  atMost: number,
): Promise<{ id: ReportId; attempt_id: AttemptId }[]> {
  return query<{ id: ReportId; attempt_id: AttemptId }>(
    `select id, attempt_id from reports where tenant_id = $1 and test_id = $2 and key_revision < $3
     order by key_revision, id limit $4`,
    [testId, keyRevision, atMost],
  );
}

/** Locks the attempt of a report until the transaction ends, against reopening and erasing. */
export async function lockAttemptOf(attemptId: AttemptId): Promise<void> {
  await query('select from attempts where tenant_id = $1 and id = $2 for no key update', [attemptId]);
}

/** A report of a locked attempt as it is now; null when it was withdrawn. */
export async function findReportToMark(id: ReportId): Promise<ReportToMark | null> {
  const rows = await query<ReportToMark>(
    `select ${TO_MARK} from reports r
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     where r.tenant_id = $1 and r.id = $2`,
    [id],
  );
  return rows[0] ?? null;
}

/** Notes that a report stands unchanged under a later revision of the keys. */
export async function confirmReport(id: ReportId, keyRevision: number): Promise<void> {
  await query('update reports set key_revision = $3 where tenant_id = $1 and id = $2', [id, keyRevision]);
}

/** Keeps what a report and its record are, then replaces both by the result under later keys. */
export async function replaceReport(id: ReportId, keyRevision: number, result: PaperResult): Promise<void> {
  await Promise.all([
    query(
      `insert into report_revisions (tenant_id, report_id, revision, key_revision, total, attempted, correct, partial,
         wrong, performance_percent, confidence_percent, statuses, results, replaced_under, replaced_at)
       select r.tenant_id, r.id, r.revision, r.key_revision, r.total, r.attempted, r.correct, r.partial, r.wrong,
         r.performance_percent, r.confidence_percent, r.statuses, x.results, $3, the_clock()
       from reports r join report_answers x on x.tenant_id = $1 and x.report_id = r.id
       where r.tenant_id = $1 and r.id = $2`,
      [id, keyRevision],
    ),
    query(
      `update reports set revision = revision + 1, key_revision = $3, total = $4, attempted = $5, correct = $6,
         partial = $7, wrong = $8, performance_percent = $9, confidence_percent = $10, statuses = $11
       where tenant_id = $1 and id = $2`,
      [
        id,
        keyRevision,
        result.total,
        result.attempted,
        result.correct,
        result.partial,
        result.wrong,
        result.performancePercent,
        result.confidencePercent,
        statusesOf(result.record),
      ],
    ),
    query('update report_answers set results = $3 where tenant_id = $1 and report_id = $2', [
      id,
      result.record.results,
    ]),
  ]);
}
