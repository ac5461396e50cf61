import { type ReportId, secondsForReport } from '@assay/assessment';
import { gradePaper, statusesOf } from '@assay/assessment/grading';
import { getVersion } from '../publishing/versions.ts';
import { insertMissingRecords, listUnrecordedReports } from './answer-records.queries.ts';

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
  for (const { id, test_version_id, statuses, answers, ...times } of reports) {
    const { questions } = await getVersion(test_version_id);
    const { record } = gradePaper(questions, answers);
    const timeTakenSeconds = times.time_taken_seconds;
    const seconds = secondsForReport(times.seconds, { questions: questions.length, timeTakenSeconds });
    if (statusesOf(record) === statuses) records.push({ reportId: id, ...record, seconds });
    else contradicted.push(id);
  }
  if (records.length > 0) await insertMissingRecords(records);
  return { lastId, contradicted };
}
