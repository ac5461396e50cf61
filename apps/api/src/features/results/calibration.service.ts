import {
  CONFIDENCE_LEVELS,
  calibrate,
  confidenceAt,
  type LevelCalibration,
  type ReportId,
  type UserId,
} from '@assay/assessment';
import { Failure, type RefusalOf } from '../../failure.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { type AnswerRow, readLearnerConfidence } from '../reports/learner-answers.service.ts';
import { findOwnReport } from '../reports/reports.service.ts';

const MOST_LISTED = 50;
const SUREST = CONFIDENCE_LEVELS.indexOf('I KNOW IT');

export type Calibration = {
  levels: LevelCalibration[];
  months: { month: string; levels: LevelCalibration[] }[];
  sureAndWrong: AnswerRow[];
  /** Number of all of these, listed or not. */
  sureAndWrongInAll: number;
  withheld: number;
};

/**
 * Confidence and correctness of the answers at which the learner chose the level: in all reports, or in one.
 */
export async function readCalibration(
  userId: UserId,
  { reportId, limit = MOST_LISTED }: { reportId?: ReportId | undefined; limit?: number | undefined },
): Promise<Calibration | RefusalOf<'getCalibration'>> {
  // Concurrently, though it may be refused: that is rare.
  const [report, hasAccess, { counts: counted, wrong, wrongInAll }] = await Promise.all([
    reportId === undefined ? null : findOwnReport(userId, reportId),
    learnerHasAccess(userId),
    readLearnerConfidence(userId, reportId, { confidence: SUREST, atMost: limit }),
  ]);
  if (reportId !== undefined && report === null) return new Failure('not_found');
  if (!hasAccess) return new Failure('no_access');
  const counts = counted.map(({ month, confidence, answers, correct, withheld }) => {
    return { month, level: confidenceAt(confidence), answers, correct, withheld };
  });
  const byMonth = Map.groupBy(
    counts.filter(({ answers }) => answers > 0),
    ({ month }) => month,
  );
  return {
    levels: calibrate(counts),
    months: [...byMonth.keys()]
      .sort()
      .map((month) => ({ month, levels: calibrate(byMonth.get(month) ?? []) })),
    sureAndWrong: wrong,
    sureAndWrongInAll: wrongInAll,
    withheld: counts.reduce((sum, { withheld }) => sum + withheld, 0),
  };
}
