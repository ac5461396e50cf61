import {
  CONFIDENCE_LEVELS,
  claimedPercent,
  percent,
  type ReportId,
  type TestId,
  type TestVersionId,
  type TopicId,
} from '@assay/assessment';
import type { Outline } from '../publishing/outlines.ts';
import type { ChosenRecord, LearnerRecord } from './learner-records.queries.ts';

/**
 * Counts over a learner's records. They are counted here and not by the database, where a row for each of some thousand
 * questions would have to be made of them: that took most of a call's time.
 */

/** One letter of `AnswerRecord.results`. */
export type ResultLetter = 'C' | 'P' | 'W' | 'U';

/** Questions of a learner's reports whose status is held back now, each by its report and its position there. */
export type WithheldQuestions = { reportIds: ReportId[]; positions: number[] };

/** Which of a learner's answers are meant; each of these where it is left out. */
export type AnswerSelection = {
  reportId?: ReportId | undefined;
  /** Questions of one of these topics; null: those without one. */
  topicIds?: TopicId[] | null | undefined;
  /** Index of the level; answers alone at which it was chosen. */
  confidence?: number | undefined;
  /** "YYYY-MM" of handing in, on the tenant's calendar. */
  month?: string | undefined;
  /** Of first attempts alone. */
  first?: boolean | undefined;
};

/** An answer of a record: by its record and its position. */
type Place = {
  record: LearnerRecord;
  position: number;
  result: ResultLetter;
  confidence: number;
  chosen: boolean;
  isWithheld: boolean;
};

function placesHeld(withheld: WithheldQuestions): ReadonlySet<string> {
  return new Set(withheld.reportIds.map((id, at) => `${id} ${withheld.positions[at]}`));
}

function* placesIn(record: LearnerRecord, held: ReadonlySet<string>): Generator<Place> {
  for (let position = 0; position < record.results.length; position += 1) {
    yield {
      record,
      position,
      // The letters are those that grading wrote.
      result: record.results.charAt(position) as ResultLetter,
      confidence: Number(record.confidence.charAt(position)),
      chosen: record.chosen.charAt(position) === '1',
      isWithheld: held.size > 0 && held.has(`${record.report_id} ${position}`),
    };
  }
}

/** How sure the learner was, over answers at which they chose a level: a preset says nothing of them. */
export type ChosenConfidence = {
  answers: number;
  /** In percent with two decimals; null where no level was chosen. */
  percent: number | null;
};

/** @param claimed the sum of what the chosen levels claim, in percent */
export function chosenConfidence({
  answers,
  claimed,
}: {
  answers: number;
  claimed: number;
}): ChosenConfidence {
  return { answers, percent: answers === 0 ? null : percent(claimed, answers * 100) };
}

/** Of all these records together. Held back or not: how sure the learner was follows from no key. */
export function averageChosenConfidence(records: readonly ChosenRecord[]): ChosenConfidence {
  const answersAt = CONFIDENCE_LEVELS.map(() => 0);
  for (const { results, confidence, chosen } of records) {
    // From one that was chosen to the next: a learner's years of answers are gone through whenever a chart is seen.
    for (let position = chosen.indexOf('1'); position >= 0; position = chosen.indexOf('1', position + 1)) {
      if (results.charAt(position) === 'U') continue;
      const level = Number(confidence.charAt(position));
      answersAt[level] = (answersAt[level] ?? 0) + 1;
    }
  }
  return chosenConfidence({
    answers: answersAt.reduce((sum, answers) => sum + answers, 0),
    claimed: answersAt.reduce((sum, answers, level) => sum + answers * claimedAt(level), 0),
  });
}

export type ConfidenceCount = {
  month: string;
  confidence: number;
  answers: number;
  correct: number;
  withheld: number;
};

/** Answers at which the learner chose the level, by month of handing in and level. */
export function countByConfidence(
  records: readonly LearnerRecord[],
  withheld: WithheldQuestions,
): ConfidenceCount[] {
  const held = placesHeld(withheld);
  const months = new Map<string, Map<number, ConfidenceCount>>();
  for (const record of records) {
    const { month } = record;
    const levels = months.get(month) ?? new Map<number, ConfidenceCount>();
    months.set(month, levels);
    for (const { result, confidence, chosen, isWithheld } of placesIn(record, held)) {
      if (!chosen || result === 'U') continue;
      const count = levels.get(confidence) ?? { month, confidence, answers: 0, correct: 0, withheld: 0 };
      levels.set(confidence, count);
      if (isWithheld) count.withheld += 1;
      else {
        count.answers += 1;
        if (result === 'C') count.correct += 1;
      }
    }
  }
  return [...months.values()].flatMap((levels) => [...levels.values()]);
}

/** An answer one by one, without the name of its test. */
export type SelectedRow = {
  report_id: ReportId;
  position: number;
  /** Without marks, and cut. */
  words: string;
  test_id: TestId;
  submitted_at: Date;
  result: ResultLetter;
  confidence: number;
  chosen: boolean;
};
export type AnswerCounts = {
  /** Without those that are held back, which are counted apart. */
  total: number;
  correct: number;
  withheld: number;
  /** Those that are held back among them: nothing that may be told, but with the score of whole reports. */
  correctOfAll: number;
  /** Held back or not: how many were answered, and the sum of what their levels claim, in percent. */
  answered: number;
  claimed: number;
  /** The same of those at which the learner chose the level. */
  chosen: { answers: number; claimed: number };
};

/**
 * How many answers are meant, and what came of them; and the first of them one by one, in the order of the records.
 * @param outlines of every version that has a record
 */
export function selectAnswers(
  records: readonly LearnerRecord[],
  outlines: ReadonlyMap<TestVersionId, Outline>,
  withheld: WithheldQuestions,
  selection: AnswerSelection,
  { results, atMost }: { results: readonly ResultLetter[]; atMost: number },
): { counts: AnswerCounts; rows: SelectedRow[] } {
  const chosenAnswers = { answers: 0, claimed: 0 };
  const counts = {
    total: 0,
    correct: 0,
    withheld: 0,
    correctOfAll: 0,
    answered: 0,
    claimed: 0,
    chosen: chosenAnswers,
  };
  const rows: SelectedRow[] = [];
  const isMeant = createSelector(selection, outlines);
  const held = placesHeld(withheld);
  for (const record of records) {
    const { report_id, test_id, submitted_at } = record;
    for (const place of placesIn(record, held)) {
      if (!isMeant(place)) continue;
      const { position, result, confidence, chosen, isWithheld } = place;
      if (result === 'C') counts.correctOfAll += 1;
      if (result !== 'U') {
        counts.answered += 1;
        counts.claimed += claimedAt(confidence);
      }
      if (result !== 'U' && chosen) {
        chosenAnswers.answers += 1;
        chosenAnswers.claimed += claimedAt(confidence);
      }
      if (isWithheld) {
        counts.withheld += 1;
        continue;
      }
      counts.total += 1;
      if (result === 'C') counts.correct += 1;
      if (rows.length >= atMost || !results.includes(result)) continue;
      const { words } = questionAt(outlines, place);
      rows.push({ report_id, position, words, test_id, submitted_at, result, confidence, chosen });
    }
  }
  return { counts, rows };
}

function claimedAt(confidence: number): number {
  const level = CONFIDENCE_LEVELS[confidence];
  if (level === undefined) throw new Error(`There is no level of confidence ${confidence}.`);
  return claimedPercent(level);
}

function createSelector(
  { reportId, topicIds, confidence, month }: AnswerSelection,
  outlines: ReadonlyMap<TestVersionId, Outline>,
): (place: Place) => boolean {
  const topics = new Set<TopicId | null>(topicIds === undefined ? [] : (topicIds ?? [null]));
  return (place) =>
    (reportId === undefined || place.record.report_id === reportId) &&
    (month === undefined || place.record.month === month) &&
    (confidence === undefined || (place.confidence === confidence && place.chosen && place.result !== 'U')) &&
    (topicIds === undefined || topics.has(questionAt(outlines, place).topicId));
}

function questionAt(outlines: ReadonlyMap<TestVersionId, Outline>, { record, position }: Place) {
  const question = outlines.get(record.test_version_id)?.[position];
  if (question === undefined) throw new Error(`Report ${record.report_id} has no question ${position}.`);
  return question;
}
