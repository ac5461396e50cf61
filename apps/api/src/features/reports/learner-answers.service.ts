import type { ReportId, UserId } from '@assay/assessment';
import { getOutlines } from '../publishing/outlines.ts';
import { countByTopic, listLastResults, type SeenRow, type TopicRow } from './answered-questions.queries.ts';
import { discloseReports, listHoldsByVersion } from './disclosure.service.ts';
import { type LearnerRecord, listLearnerRecords } from './learner-records.queries.ts';
import {
  type AnswerRow,
  type AnswerSelection,
  type ConfidenceCount,
  countByConfidence,
  type SelectedAnswers,
  selectAnswers,
  type WithheldQuestions,
} from './learner-records.ts';
import { listReportsOfLearner } from './reports.queries.ts';

export type { AnswerRow, SelectedAnswers } from './learner-records.ts';

/** What a learner answered in all reports, by topic, as far as it may be shown now. */
export async function countLearnerTopics(userId: UserId): Promise<TopicRow[]> {
  return countByTopic(userId, await findWithheldQuestions(userId));
}

/** Every question that a learner met, with its last result as far as that may be shown now. */
export async function listQuestionsSeen(userId: UserId): Promise<SeenRow[]> {
  return listLastResults(userId, await findWithheldQuestions(userId));
}

/**
 * Answers at which the learner chose how sure they are, in all reports or in one, as far as they may be shown now; and the
 * newest of those that were wrong at a level.
 */
export async function readLearnerConfidence(
  userId: UserId,
  reportId: ReportId | undefined,
  wrongAt: { confidence: number; atMost: number },
): Promise<{ counts: ConfidenceCount[]; wrong: AnswerRow[] }> {
  const withheld = await findWithheldQuestions(userId);
  const records = await listLearnerRecords(userId, { reportId });
  const { confidence, atMost } = wrongAt;
  const outlines = await outlinesOf(records);
  return {
    counts: countByConfidence(records, withheld),
    wrong: selectAnswers(records, outlines, withheld, { confidence }, { results: ['W'], atMost }).rows,
  };
}

/** What a figure is made of: how many, and the newest of them one by one. */
export async function listLearnerAnswers(
  userId: UserId,
  selection: AnswerSelection,
  atMost: number,
): Promise<SelectedAnswers> {
  const withheld = await findWithheldQuestions(userId);
  const records = await listLearnerRecords(userId, { reportId: selection.reportId });
  const outlines = await outlinesOf(records);
  return selectAnswers(records, outlines, withheld, selection, { results: ['C', 'P', 'W', 'U'], atMost });
}

function outlinesOf(records: readonly LearnerRecord[]) {
  return getOutlines(records.map(({ test_version_id }) => test_version_id));
}

/**
 * By the rule that each report is shown by, so that what is asked across reports never tells more than they do. Counts
 * are made of statuses of which each may be shown by itself: nothing follows from their sum.
 */
async function findWithheldQuestions(userId: UserId): Promise<WithheldQuestions> {
  const withheld: WithheldQuestions = { reportIds: [], positions: [] };
  // Mostly nothing is: then there is no need to look at each of some hundred reports.
  if ((await listHoldsByVersion(userId)).length === 0) return withheld;
  const disclosed = await discloseReports(userId, await listReportsOfLearner(userId));
  for (const { row, disclosure } of disclosed) {
    for (let position = 0; position < row.total; position += 1) {
      if (disclosure.ofQuestion(position) === null) continue;
      withheld.reportIds.push(row.id);
      withheld.positions.push(position);
    }
  }
  return withheld;
}
