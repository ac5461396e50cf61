import { type ReportId, secondsForReport } from '@assay/assessment';
import { statusesOf } from '@assay/assessment/grading';
import { gradeAnswers } from '../marking/marking.service.ts';
import {
  insertMissingRecords,
  listUnrecordedReports,
  type UnrecordedReport,
} from './answer-records.queries.ts';

const SCAN = { among: 2_000, notesBelowBytes: 4_000 };

export type BackfilledBatch = {
  /** Last scanned report; null when none is left. */
  lastId: ReportId | null;
  /** Reports whose answers no longer give their stored statuses: they are left without a record. */
  contradicted: ReportId[];
};

/**
 * Records the answers of the tenant's next reports without a record: made before there were records, or by an
 * older version that still serves. Grading is the same as when a report is made, so a record does not depend
 * on the time it is derived. Idempotent.
 */
export async function backfillAnswerRecords(afterId: ReportId, atMost: number): Promise<BackfilledBatch> {
  const { reports, lastId } = await listUnrecordedReports(afterId, { ...SCAN, atMost });
  const records = [];
  const contradicted: ReportId[] = [];
  for (const report of reports) {
    const record = await deriveRecord(report);
    if (record === null) contradicted.push(report.id);
    else records.push(record);
  }
  if (records.length > 0) await insertMissingRecords(records);
  return { lastId, contradicted };
}

/** @returns the record; null where the answers no longer give the stored statuses */
async function deriveRecord({ id, answers, statuses, ...report }: UnrecordedReport) {
  const { record } = await gradeAnswers(
    { testId: report.test_id, versionId: report.test_version_id, keyRevision: report.key_revision },
    answers,
  );
  if (statusesOf(record) !== statuses) return null;
  const timeTakenSeconds = report.time_taken_seconds;
  const seconds = secondsForReport(report.seconds, { questions: statuses.length, timeTakenSeconds });
  return { reportId: id, ...record, seconds };
}

/** Records the answers of one report, unless they are recorded. */
export async function recordReport(report: UnrecordedReport): Promise<void> {
  const record = await deriveRecord(report);
  if (record === null) throw new Error(`The answers of report ${report.id} do not give its statuses.`);
  await insertMissingRecords([record]);
}
