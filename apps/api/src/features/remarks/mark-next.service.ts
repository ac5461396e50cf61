import type { RemarkId, ReportId } from '@assay/assessment';
import { type PaperResult, statusesOf } from '@assay/assessment/grading';
import { enqueueMail, getOriginForMail } from '../mails/mails.service.ts';
import { gradeAnswers } from '../marking/marking.service.ts';
import { recordReport } from '../reports/backfill-answer-records.service.ts';
import {
  confirmReport,
  findReportToMark,
  listReportsBehind,
  lockAttemptOf,
  type ReportToMark,
  replaceReport,
} from '../reports/report-revisions.service.ts';
import { recountTotals } from '../reports/totals.service.ts';
import { resultChangedMail } from './remark-mails.ts';
import { findRemark, findToldLearner, type RemarkRow, setDone } from './remarks.queries.ts';

type Deps = { originOf(host: string): string };

/**
 * Marks the next report of a running re-mark again, in the ambient transaction: the former report is kept,
 * the totals follow, and its learner is told. A report that is as it was before stays. Twice changes nothing:
 * a report says under which keys it was made.
 * @returns the report; null where none is left, and the re-mark has finished
 */
export async function markNext(deps: Deps, id: RemarkId): Promise<ReportId | null> {
  const row = await findRemark(id);
  if (row?.state !== 'running' || row.key_revision === null) return null;
  const [behind] = await listReportsBehind(row.test_id, row.key_revision, 1);
  if (behind === undefined) {
    await setDone(id);
    return null;
  }
  await lockAttemptOf(behind.attempt_id);
  const report = await findReportToMark(behind.id);
  if (report !== null && report.key_revision < row.key_revision) {
    await markAgain(deps, row, report, row.key_revision);
  }
  return behind.id;
}

async function markAgain(
  deps: Deps,
  row: RemarkRow,
  report: ReportToMark,
  keyRevision: number,
): Promise<void> {
  const result = await gradeAnswers(
    { testId: row.test_id, versionId: report.test_version_id, keyRevision },
    report.answers,
  );
  if (!differs(report, result)) {
    await confirmReport(report.id, keyRevision);
    return;
  }
  await recordReport(report);
  await replaceReport(report.id, keyRevision, result);
  await recountTotals([report.user_id]);
  await tellLearner(deps, row, report);
}

/** The figures follow from the statuses, so a report differs where one of these does. */
function differs(report: ReportToMark, { record }: PaperResult): boolean {
  return report.statuses !== statusesOf(record);
}

async function tellLearner({ originOf }: Deps, row: RemarkRow, report: ReportToMark): Promise<void> {
  const learner = await findToldLearner(report.user_id);
  if (learner === null) return;
  const origin = await getOriginForMail(originOf, learner.email);
  await enqueueMail(
    resultChangedMail(learner.email, {
      name: learner.name,
      test: row.test_name,
      notice: row.notice,
      address: `${origin}/menu/tests/check-answers/${report.id}`,
    }),
  );
}
