import type { PracticeHold, ReportId, UserId } from '@assay/assessment';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type LearnerReport, readReport } from '../reports/reports.service.ts';
import { findHeldBack } from './held-back.service.ts';
import { MOST_LISTED, type PracticeQuestion, readLastAnswers, readReleased } from './practice.service.ts';

export type ReportPractice = {
  report: LearnerReport;
  /** Positions in the report, from 0, of those that may be practised. */
  freePositions: number[];
  questions: PracticeQuestion[];
  /** Reasons of each question that is held back. */
  heldBack: PracticeHold[][];
};

/**
 * Questions of a learner's own report that may be practised now, in the order of the report, in their
 * released versions.
 * @param positions of the questions asked for, from 0
 * @param limit maximum number of questions read; 0 for the counts alone
 */
export async function listReportPractice(
  userId: UserId,
  reportId: ReportId,
  { positions, limit }: { positions: number[]; limit: number },
): Promise<ReportPractice | RefusalOf<'listReportPractice'>> {
  const report = await readReport(userId, reportId);
  if (report instanceof Failure) return report;
  const asked = [...new Set(positions)].flatMap((position) => {
    const question = report.version.questions[position];
    return question === undefined ? [] : [{ position, id: question.id }];
  });
  const heldBack = await findHeldBack(
    userId,
    asked.map(({ id }) => id),
  );
  const free = asked.filter(({ id }) => !heldBack.has(id));
  const listed = free.slice(0, Math.min(limit, MOST_LISTED)).map(({ id }) => id);
  return {
    report,
    freePositions: free.map(({ position }) => position),
    questions: listed.length === 0 ? [] : await readReleased(listed, await readLastAnswers(userId, listed)),
    heldBack: [...heldBack.values()],
  };
}
