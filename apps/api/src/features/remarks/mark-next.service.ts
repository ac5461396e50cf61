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

/** Reports that are looked up at once: finding one at a time takes longer than marking it. */
const AHEAD = 200;

/**
 * Creates a function that marks the next report of a running re-mark again, in the ambient transaction: the
 * former report is kept, the totals follow, and its learner is told. A report that is as it was before stays.
 * Twice changes nothing: a report says under which keys it was made. One whose transaction failed is found
 * again. The function may be called again before the last call's transaction has ended.
 * @returns a function that gives the report; null where none is left, and the re-mark has finished
 */
export function createMarking(deps: Deps, id: RemarkId): () => Promise<ReportId | null> {
  let row: RemarkRow | null = null;
  let looking: Promise<void> | null = null;
  const ahead: Awaited<ReturnType<typeof listReportsBehind>> = [];

  /** Looks up the next reports. Those that another transaction is about to mark are still among them. */
  async function lookAhead(): Promise<void> {
    row = await findRemark(id);
    if (row?.state !== 'running' || row.key_revision === null) return;
    ahead.push(...(await listReportsBehind(row.test_id, row.key_revision, AHEAD)));
    if (ahead.length === 0) await setDone(id);
  }

  return async () => {
    if (ahead.length === 0) {
      looking ??= lookAhead().finally(() => {
        looking = null;
      });
      await looking;
    }
    const next = ahead.shift();
    if (next === undefined || row === null || row.key_revision === null) return null;
    await lockAttemptOf(next.attempt_id);
    const report = await findReportToMark(next.id);
    if (report !== null && report.key_revision < row.key_revision) {
      await markAgain(deps, row, report, row.key_revision);
    }
    return next.id;
  };
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
  if (!report.recorded) await recordReport(report);
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
