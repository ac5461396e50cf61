import { percent, type ReportId, type TopicId, type UserId } from '@assay/assessment';
import { getOutlines } from '../publishing/outlines.ts';
import type { Topic } from '../topics/taxonomy.ts';
import { readTaxonomy } from '../topics/topics.service.ts';
import { readHolds } from './disclosure.service.ts';
import {
  type LearnerRecords,
  listChosenAnswersOf,
  listReportHeadings,
  type RecordSelection,
  readLearnerRecords,
} from './learner-records.queries.ts';
import {
  type AnswerPage,
  type AnswerSelection,
  averageChosenConfidence,
  type ChosenConfidence,
  type ConfidenceCount,
  chosenConfidence,
  countByConfidence,
  questionAt,
  type SelectedAnswer,
  selectAnswers,
  type WithheldQuestions,
} from './learner-records.ts';
import { getLearnerRecords } from './learner-records-cache.ts';
import type { ShownReport } from './reports.service.ts';
import { countByTopic, type TopicCount } from './topic-counts.ts';

/**
 * Answers at which the learner chose a level of confidence, in all reports or in one, as far as they may be
 * shown now; and the newest wrong ones at a level, with their number.
 */
export async function readLearnerConfidence(
  userId: UserId,
  reportId: ReportId | undefined,
  wrongAt: { confidence: number; atMost: number },
): Promise<{ counts: ConfidenceCount[]; wrong: AnswerRow[]; wrongInAll: number }> {
  const [{ reports }, records] = await Promise.all([readHolds(userId), readRecords(userId, { reportId })]);
  const withheld = withheldQuestionsOf(reports);
  const { confidence, atMost } = wrongAt;
  const page: AnswerPage = { results: ['W'], atMost };
  const { answers, found } = selectAnswers(records, new Map(), withheld, { confidence }, page);
  return {
    counts: withheld.size === 0 ? countAllByConfidence(records) : countByConfidence(records, withheld),
    wrong: await describeAnswers(userId, answers),
    wrongInAll: found,
  };
}

const allCounts = new WeakMap<LearnerRecords, ConfidenceCount[]>();

/** Counts cached records only once. */
function countAllByConfidence(records: LearnerRecords): ConfidenceCount[] {
  const counted = allCounts.get(records) ?? countByConfidence(records, new Map());
  allCounts.set(records, counted);
  return counted;
}

export type { ChosenConfidence } from './learner-records.ts';

/** Confidence of the learner where they chose a level, over all reports. */
export async function readChosenConfidence(userId: UserId): Promise<ChosenConfidence> {
  return averageChosenConfidence(await getLearnerRecords(userId));
}

/** The same in each of these reports; only reports in which a level was chosen. */
export async function readChosenConfidenceOf(
  userId: UserId,
  reportIds: ReportId[],
): Promise<ReadonlyMap<ReportId, ChosenConfidence>> {
  const records = await listChosenAnswersOf(userId, reportIds);
  return new Map(records.map((record) => [record.report_id, averageChosenConfidence(record)]));
}

/** A single answer with the words of its question, without marks and cut, and the name of its test. */
export type AnswerRow = SelectedAnswer & { words: string; test_name: string; submitted_at: Date };

export type SelectedAnswers = {
  /** Answers that may be shown now, and the number of those that may not. */
  counts: { total: number; correct: number; withheld: number };
  /** Score including those held back, of whole reports whose scores may be shown all the same; else null. */
  score: { total: number; correct: number } | null;
  /** Number of answers, held back or not: confidence does not depend on the key. */
  answered: number;
  confidencePercent: number;
  /** The same over the answers at which a level was chosen. */
  chosen: ChosenConfidence;
  rows: AnswerRow[];
};

/** Answers behind a figure: their number, and a page of them one by one, newest first. */
export async function listLearnerAnswers(
  userId: UserId,
  ofRecords: RecordSelection,
  selection: AnswerSelection,
  page: Omit<AnswerPage, 'results'>,
): Promise<SelectedAnswers> {
  const [{ reports: disclosed }, records] = await Promise.all([
    readHolds(userId),
    readRecords(userId, ofRecords),
  ]);
  const areTopicsMeant = selection.topicIds !== undefined;
  const outlines = await getOutlines(areTopicsMeant ? records.versionIds : []);
  const { counts, answers } = selectAnswers(records, outlines, withheldQuestionsOf(disclosed), selection, {
    results: ['C', 'P', 'W', 'U', 'G'],
    ...page,
  });
  const { total, correct, withheld, answered } = counts;
  const areWholeReports = !areTopicsMeant && selection.confidence === undefined;
  const withoutFigures = new Set(
    disclosed.flatMap(({ row, disclosure }) => (disclosure.figures === null ? [] : [row.id])),
  );
  const areFiguresShown = records.reportIds.every((id) => !withoutFigures.has(id));
  return {
    counts: { total, correct, withheld },
    score:
      areWholeReports && areFiguresShown ? { total: total + withheld, correct: counts.correctOfAll } : null,
    answered,
    confidencePercent: percent(counts.claimed, answered * 100),
    chosen: chosenConfidence(counts.chosen),
    rows: await describeAnswers(userId, answers),
  };
}

export type TopicOfLearner = TopicCount & { topic: Topic };

/** Answers of a learner in all reports by topic, as far as they may be shown now. */
export async function countAnswersByTopic(userId: UserId): Promise<TopicOfLearner[]> {
  const [{ reports }, records, taxonomy] = await Promise.all([
    readHolds(userId),
    getLearnerRecords(userId),
    readTaxonomy(),
  ]);
  const placeOf = (id: TopicId) => taxonomy.placeOf(id)?.topic.id ?? null;
  const outlines = await getOutlines(records.versionIds);
  const counts = countByTopic(records, outlines, withheldQuestionsOf(reports), placeOf);
  return [...counts].flatMap(([id, count]) => {
    const topic = taxonomy.find(id);
    return topic === undefined ? [] : [{ ...count, topic }];
  });
}

/** Time at which one of the learner's reports was submitted; null where it was withdrawn since. */
export async function findSubmissionTime(userId: UserId, reportId: ReportId): Promise<Date | null> {
  const [heading] = await listReportHeadings(userId, [reportId]);
  return heading?.submitted_at ?? null;
}

function readRecords(userId: UserId, selection: RecordSelection): Promise<LearnerRecords> {
  const { reportId, first = false, month } = selection;
  const isOfAll = reportId === undefined && !first && month === undefined;
  return isOfAll ? getLearnerRecords(userId) : readLearnerRecords(userId, selection);
}

/** Adds the details that the answers lack, read only for those that are listed. */
async function describeAnswers(userId: UserId, answers: readonly SelectedAnswer[]): Promise<AnswerRow[]> {
  const [outlines, headings] = await Promise.all([
    getOutlines(answers.map(({ test_version_id }) => test_version_id)),
    listReportHeadings(userId, [...new Set(answers.map(({ report_id }) => report_id))]),
  ]);
  const headingOf = new Map(headings.map((heading) => [heading.id, heading]));
  return answers.flatMap((answer) => {
    const heading = headingOf.get(answer.report_id);
    // Its report was withdrawn since the records were read.
    if (heading === undefined) return [];
    const { words } = questionAt(outlines, answer, answer.position);
    return [{ ...answer, words, test_name: heading.test_name, submitted_at: heading.submitted_at }];
  });
}

/**
 * Applies the rule by which each report is shown, so that figures across reports never tell more than the
 * reports do. Counts are made of statuses of which each may be shown by itself: nothing follows from their
 * sum.
 */
function withheldQuestionsOf(disclosed: readonly ShownReport[]): WithheldQuestions {
  const withheld = new Map<ReportId, Set<number>>();
  for (const { row, disclosure } of disclosed) {
    const positions = [...Array(row.number_of_questions).keys()].filter(
      (position) => disclosure.ofQuestion(position) !== null,
    );
    if (positions.length > 0) withheld.set(row.id, new Set(positions));
  }
  return withheld;
}
