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
import { NO_TOPIC } from './proficiency.service.ts';
import { findOwnReport, type OwnReport } from './reports.queries.ts';

const MOST_LISTED = 200;

export type Figure = {
  report?: ReportId | undefined;
  /** A topic as proficiency counts it, or the questions without one. */
  topic?: TopicId | 'none' | undefined;
  comment?: Confidence | undefined;
  month?: string | undefined;
  /** True for first attempts alone. */
  first?: boolean | undefined;
};

export type FigureQuestions = {
  answers: SelectedAnswers;
  /** Name of the requested topic. */
  topicName: string | null;
  report: OwnReport | null;
};

/** Questions behind a figure of the learner's: all counted, and a page of them. */
export async function listFigureQuestions(
  userId: UserId,
  figure: Figure,
  { skip, limit = MOST_LISTED }: { skip?: number | undefined; limit?: number | undefined } = {},
): Promise<FigureQuestions | RefusalOf<'listFigureQuestions'>> {
  const confidence = figure.comment === undefined ? undefined : CONFIDENCE_LEVELS.indexOf(figure.comment);
  const ofRecords = { reportId: figure.report, first: figure.first, month: figure.month };
  const found = findFigureTopic(figure.topic);
  // Concurrently, though it may be refused: that is rare.
  const [topic, report, hasAccess, answers] = await Promise.all([
    found,
    figure.report === undefined ? null : findOwnReport(userId, figure.report),
    learnerHasAccess(userId),
    found.then((of) =>
      listLearnerAnswers(userId, ofRecords, { topicIds: of?.ids, confidence }, { skip, atMost: limit }),
    ),
  ]);
  if (topic?.ids?.length === 0) return new Failure('not_found');
  if (figure.report !== undefined && report === null) return new Failure('not_found');
  if (!hasAccess) return new Failure('no_access');
  return { answers, topicName: topic?.name ?? null, report };
}

type FigureTopic = {
  name: string;
  /** Topics whose questions are counted; null: those without a topic. */
  ids: TopicId[] | null;
};

async function findFigureTopic(topic: Figure['topic']): Promise<FigureTopic | null> {
  if (topic === undefined) return null;
  if (topic === 'none') return { name: NO_TOPIC.name, ids: null };
  const taxonomy = await readTaxonomy();
  return { name: taxonomy.find(topic)?.name ?? '', ids: taxonomy.idsCountedTo(topic) };
}
