import {
  CONFIDENCE_LEVELS,
  type Confidence,
  type ReportId,
  type TopicId,
  type UserId,
} from '@assay/assessment';
import { Failure, type RefusalOf } from '../../failure.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { readTaxonomy } from '../topics/topics.service.ts';
import { listLearnerAnswers, type SelectedAnswers } from './learner-answers.service.ts';
import { findReport } from './reports.queries.ts';

const MOST_LISTED = 200;

export type Figure = {
  report?: ReportId | undefined;
  /** A topic with all below it, or the questions without one. */
  topic?: TopicId | 'none' | undefined;
  comment?: Confidence | undefined;
  month?: string | undefined;
};

/** The questions that a figure of the learner's is made of. */
export async function listFigureQuestions(
  userId: UserId,
  figure: Figure,
): Promise<SelectedAnswers | RefusalOf<'listFigureQuestions'>> {
  const topicIds = await topicsOf(figure.topic);
  if (topicIds?.length === 0) return new Failure('not_found');
  if (figure.report !== undefined && (await findReport(userId, figure.report)) === null) {
    return new Failure('not_found');
  }
  if (!(await learnerHasAccess(userId))) return new Failure('no_access');
  const selection = {
    reportId: figure.report,
    topicIds,
    confidence: figure.comment === undefined ? undefined : CONFIDENCE_LEVELS.indexOf(figure.comment),
    month: figure.month,
  };
  return listLearnerAnswers(userId, selection, MOST_LISTED);
}

async function topicsOf(topic: Figure['topic']): Promise<TopicId[] | null | undefined> {
  if (topic === undefined) return undefined;
  return topic === 'none' ? null : (await readTaxonomy()).idsWithin(topic);
}
