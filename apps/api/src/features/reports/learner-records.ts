import {
  CONFIDENCE_LEVELS,
  claimedPercent,
  percent,
  type ReportId,
  type TestVersionId,
  type TopicId,
} from '@assay/assessment';
import { isAnsweredLetter, isRightLetter, type ResultLetter } from '@assay/assessment/grading';
import type { Outline, OutlinedQuestion } from '../publishing/outlines.ts';
import type { LearnerRecords, ReportedAnswers } from './learner-records.queries.ts';

/**
 * Counts over a learner's records. They are computed here and not by the database, which would have to make a
 * row for each of some thousand questions: that took most of a call's time. For the same reason no object is
 * made for a question here, unless it is listed.
 */

/** Positions of a learner's questions whose status is held back now, by their report. */
export type WithheldQuestions = ReadonlyMap<ReportId, ReadonlySet<number>>;

/** Filter of a learner's answers; all where a field is left out. */
export type AnswerSelection = {
  /** Questions of one of these topics; null: those without one. */
  topicIds?: TopicId[] | null | undefined;
  /** Index of the level; only answers at which it was chosen. */
  confidence?: number | undefined;
};

/** Confidence of the learner, over answers at which they chose a level: a preset level tells nothing. */
export type ChosenConfidence = {
  answers: number;
  /** In percent with two decimals; null where no level was chosen. */
  percent: number | null;
};

/** @param claimed the sum of the percentages that the chosen levels claim */
export function chosenConfidence({
  answers,
  claimed,
}: {
  answers: number;
  claimed: number;
}): ChosenConfidence {
  return { answers, percent: answers === 0 ? null : percent(claimed, answers * 100) };
}

/** Visits each record with the start and end of its answers in the texts. */
export function forEachRecord(
  { reportIds, results }: LearnerRecords,
  visit: (record: number, start: number, end: number) => void,
): void {
  let start = 0;
  for (let record = 0; record < reportIds.length; record += 1) {
    const space = results.indexOf(' ', start);
    const end = space < 0 ? results.length : space;
    visit(record, start, end);
    start = end + 1;
  }
}

/**
 * Finds the next position from a given one at which a text has a character, or infinity; positions must
 * ascend.
 */
function createPlaceFinder(text: string, character: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const next = text.indexOf(character, from);
      found = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
    return found;
  };
}

/**
 * Visits the answers at a chosen level only, skipping from one to the next: all of a learner's answers are
 * scanned whenever a chart is shown.
 */
function forEachChosen(
  { results, confidence, chosen }: ReportedAnswers,
  visit: (level: number, place: number, result: string) => void,
  nextChosen = createPlaceFinder(chosen, '1'),
  start = 0,
  end = chosen.length,
): void {
  for (let place = nextChosen(start); place < end; place = nextChosen(place + 1)) {
    const result = results.charAt(place);
    if (isAnsweredLetter(result)) visit(Number(confidence.charAt(place)), place, result);
  }
}

/** Averages over all answers, held back or not: confidence does not depend on the key. */
export function averageChosenConfidence(answers: ReportedAnswers): ChosenConfidence {
  const answersAt = CONFIDENCE_LEVELS.map(() => 0);
  forEachChosen(answers, (level) => {
    answersAt[level] = (answersAt[level] ?? 0) + 1;
  });
  return chosenConfidence({
    answers: answersAt.reduce((sum, count) => sum + count, 0),
    claimed: answersAt.reduce((sum, count, level) => sum + count * claimedAt(level), 0),
  });
}

export type ConfidenceCount = {
  month: string;
  confidence: number;
  answers: number;
  correct: number;
  withheld: number;
};

/** Answers at which the learner chose the level, by month of submission and level. */
export function countByConfidence(records: LearnerRecords, withheld: WithheldQuestions): ConfidenceCount[] {
  const months = new Map<string, ConfidenceCount[]>();
  const nextChosen = createPlaceFinder(records.chosen, '1');
  forEachRecord(records, (record, start, end) => {
    const month = records.months[record] ?? '';
    const levels = months.get(month) ?? CONFIDENCE_LEVELS.map((_, level) => noAnswers(month, level));
    months.set(month, levels);
    const withheldHere = withheld.get(answeredIn(records, record).report_id);
    const count = (level: number, place: number, result: string) => {
      const counted = levels[level];
      if (counted === undefined) return;
      if (withheldHere?.has(place - start)) counted.withheld += 1;
      else {
        counted.answers += 1;
        if (result === 'C') counted.correct += 1;
      }
    };
    forEachChosen(records, count, nextChosen, start, end);
  });
  return [...months.values()].flat().filter(({ answers, withheld: held }) => answers + held > 0);
}

function noAnswers(month: string, confidence: number): ConfidenceCount {
  return { month, confidence, answers: 0, correct: 0, withheld: 0 };
}

/** A single answer, without details of its test and its question. */
export type SelectedAnswer = {
  report_id: ReportId;
  test_version_id: TestVersionId;
  position: number;
  result: ResultLetter;
  confidence: number;
  chosen: boolean;
};
export type AnswerCounts = {
  /** Without those held back, which are counted separately. */
  total: number;
  correct: number;
  withheld: number;
  /** Including those held back: may only be shown with the score of whole reports. */
  correctOfAll: number;
  /** Held back or not: the number of answers, and the sum of the percentages that their levels claim. */
  answered: number;
  claimed: number;
  /** The same of those at which the learner chose the level. */
  chosen: { answers: number; claimed: number };
};

/** Page of the filtered answers to be listed. */
export type AnswerPage = {
  results: readonly ResultLetter[];
  /** Number of first ones to skip. */
  skip?: number | undefined;
  atMost: number;
};

/**
 * Counts the filtered answers by their result, and lists a page of them, in the order of the records, with
 * the number that could be listed in all.
 * @param outlines of every version that has a record, where topics are selected
 */
export function selectAnswers(
  records: LearnerRecords,
  outlines: ReadonlyMap<TestVersionId, Outline>,
  withheld: WithheldQuestions,
  { topicIds, confidence: meantLevel }: AnswerSelection,
  { results: listed, skip = 0, atMost }: AnswerPage,
): { counts: AnswerCounts; answers: SelectedAnswer[]; found: number } {
  const counts: AnswerCounts = {
    total: 0,
    correct: 0,
    withheld: 0,
    correctOfAll: 0,
    answered: 0,
    claimed: 0,
    chosen: { answers: 0, claimed: 0 },
  };
  const answers: SelectedAnswer[] = [];
  let found = 0;
  const isLevelMeant = meantLevel !== undefined;
  const nextMeant = isLevelMeant
    ? createPlaceFinder(records.confidence, String(meantLevel))
    : (place: number) => place;
  const topics = topicIds === undefined ? null : new Set<TopicId | null>(topicIds ?? [null]);
  forEachRecord(records, (record, start, end) => {
    const report = answeredIn(records, record);
    const withheldHere = withheld.get(report.report_id);
    for (let place = nextMeant(start); place < end; place = nextMeant(place + 1)) {
      // The letters are those that grading wrote.
      const result = records.results.charAt(place) as ResultLetter;
      const chosen = records.chosen.charAt(place) === '1';
      // A dropped question counts for nothing.
      if (result === 'D' || (isLevelMeant && (!chosen || !isAnsweredLetter(result)))) continue;
      const position = place - start;
      if (topics !== null && !topics.has(questionAt(outlines, report, position).topicId)) continue;
      const confidence = Number(records.confidence.charAt(place));
      if (isRightLetter(result)) counts.correctOfAll += 1;
      if (isAnsweredLetter(result)) {
        const claimed = claimedAt(confidence);
        counts.answered += 1;
        counts.claimed += claimed;
        if (chosen) {
          counts.chosen.answers += 1;
          counts.chosen.claimed += claimed;
        }
      }
      if (withheldHere?.has(position)) {
        counts.withheld += 1;
        continue;
      }
      counts.total += 1;
      if (isRightLetter(result)) counts.correct += 1;
      if (!listed.includes(result)) continue;
      found += 1;
      if (found > skip && answers.length < atMost)
        answers.push({ ...report, position, result, confidence, chosen });
    }
  });
  return { counts, answers, found };
}

type AnsweredReport = Pick<SelectedAnswer, 'report_id' | 'test_version_id'>;

export function answeredIn({ reportIds, versionIds }: LearnerRecords, record: number): AnsweredReport {
  const [report_id, test_version_id] = [reportIds[record], versionIds[record]];
  if (report_id === undefined || test_version_id === undefined)
    throw new Error(`There is no record ${record}.`);
  return { report_id, test_version_id };
}

function claimedAt(confidence: number): number {
  const level = CONFIDENCE_LEVELS[confidence];
  if (level === undefined) throw new Error(`There is no level of confidence ${confidence}.`);
  return claimedPercent(level);
}

/** @throws where there is no outline of the version, or the outline lacks the position */
export function questionAt(
  outlines: ReadonlyMap<TestVersionId, Outline>,
  { report_id, test_version_id }: AnsweredReport,
  position: number,
): OutlinedQuestion {
  const question = outlines.get(test_version_id)?.[position];
  if (question === undefined) throw new Error(`Report ${report_id} has no question ${position}.`);
  return question;
}
