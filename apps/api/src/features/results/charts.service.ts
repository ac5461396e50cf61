import { monthsUntil, percent, type UserId } from '@assay/assessment';
import {
  type ChosenConfidence,
  readChosenConfidence,
  readChosenConfidenceOf,
} from '../reports/learner-answers.service.ts';
import { listReports, type ShownReport } from '../reports/reports.service.ts';
import { countByMonth, sumConfidence } from './charts.queries.ts';

const MONTHS = 12;
/** Number of reports in the chart of performance and confidence. */
const REPORTS = 10;

/** Submissions in each of the last twelve months; 0 for months without any. */
export async function countMonths(
  userId: UserId,
  what: 'tests' | 'questions',
): Promise<{ month: string; count: number }[]> {
  const rows = await countByMonth(userId, MONTHS);
  const [first] = rows;
  if (first === undefined) throw new Error('The tenant is gone.');
  return monthsUntil(first.this_month, MONTHS).map((month) => ({
    month,
    count: rows.find((row) => row.month === month)?.[what] ?? 0,
  }));
}

/** The latest report, and the learner's confidence over all reports, in percent. */
export async function readLatest(
  userId: UserId,
): Promise<{ latest: ShownReport | null; confidence: number; chosen: ChosenConfidence }> {
  const [[latest = null], { answers, claimed }, chosen] = await Promise.all([
    listReports(userId, { atMost: 1 }),
    sumConfidence(userId),
    readChosenConfidence(userId),
  ]);
  return { latest, confidence: percent(claimed, answers * 100), chosen };
}

export type LastReport = ShownReport & { chosen: ChosenConfidence };

/** Oldest first. */
export async function listLastReports(userId: UserId): Promise<LastReport[]> {
  const reports = await listReports(userId, { atMost: REPORTS });
  const ofReport = await readChosenConfidenceOf(
    userId,
    reports.map(({ row }) => row.id),
  );
  const none: ChosenConfidence = { answers: 0, percent: null };
  return reports.reverse().map((report) => ({ ...report, chosen: ofReport.get(report.row.id) ?? none }));
}
