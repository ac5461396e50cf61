import type { ReportId, UserId } from '@assay/assessment';
import {
  type AnswerCounts,
  type AnswerRow,
  type AnswerSelection,
  type ConfidenceCount,
  countAnswers,
  countByConfidence,
  countByTopic,
  listAnswers,
  listLastResults,
  type SeenRow,
  type TopicRow,
  type WithheldQuestions,
} from './answered-questions.queries.ts';
import { discloseReports } from './disclosure.service.ts';
import { listReportsOfLearner } from './reports.queries.ts';

export type { AnswerRow } from './answered-questions.queries.ts';

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
  const { confidence, atMost } = wrongAt;
  return {
    counts: await countByConfidence(userId, withheld, reportId ?? null),
    wrong: await listAnswers(userId, withheld, { reportId, confidence }, { results: ['W'], atMost }),
  };
}

export type SelectedAnswers = { counts: AnswerCounts; rows: AnswerRow[] };

/** What a figure is made of: how many, and the newest of them one by one. */
export async function listLearnerAnswers(
  userId: UserId,
  selection: AnswerSelection,
  atMost: number,
): Promise<SelectedAnswers> {
  const withheld = await findWithheldQuestions(userId);
  return {
    counts: await countAnswers(userId, withheld, selection),
    rows: await listAnswers(userId, withheld, selection, { results: ['C', 'P', 'W', 'U'], atMost }),
  };
}

/**
 * By the rule that each report is shown by, so that what is asked across reports never tells more than they do. Counts
 * are made of statuses of which each may be shown by itself: nothing follows from their sum.
 */
async function findWithheldQuestions(userId: UserId): Promise<WithheldQuestions> {
  const disclosed = await discloseReports(userId, await listReportsOfLearner(userId));
  const withheld: WithheldQuestions = { reportIds: [], positions: [] };
  for (const { row, disclosure } of disclosed) {
    for (let position = 0; position < row.total; position += 1) {
      if (disclosure.ofQuestion(position) === null) continue;
      withheld.reportIds.push(row.id);
      withheld.positions.push(position);
    }
  }
  return withheld;
}
