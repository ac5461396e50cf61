import type { ReportId, StoredAnswers } from '@assay/assessment';
import { getVersion, type PublishedVersion } from '../publishing/versions.ts';
import { findAnsweredVersion } from './reported-question.queries.ts';

/**
 * One question of a report, with its key, and the learner's answer. For staff: nothing in it is held back.
 */
export type ReportedQuestion = {
  question: PublishedVersion['questions'][number];
  /** Counted from 0. */
  position: number;
  testName: string;
  /** A letter of the report's statuses. */
  status: string;
  stored: StoredAnswers[string] | undefined;
  seconds: number | null;
};

/** @returns null where the tenant has no such report, or the report no such question */
export async function readReportedQuestion(
  reportId: ReportId,
  position: number,
): Promise<ReportedQuestion | null> {
  const row = await findAnsweredVersion(reportId);
  if (row === null) return null;
  const question = (await getVersion(row.test_version_id)).questions[position];
  if (question === undefined) return null;
  return {
    question,
    position,
    testName: row.test_name,
    status: row.statuses.charAt(position),
    stored: row.answers[String(position)],
    seconds: row.seconds?.[position] ?? null,
  };
}
