import {
  CONFIDENCE_LEVELS,
  claimedPercent,
  percent,
  type ReportId,
  type TestVersionId,
  type TopicId,
} from '@assay/assessment';
import type { Outline, OutlinedQuestion } from '../publishing/outlines.ts';
import type { ChosenRecord, LearnerRecord } from './learner-records.queries.ts';

/**
 * Counts over a learner's records. They are counted here and not by the database, where a row for each of some thousand
 * questions would have to be made of them: that took most of a call's time. For the same reason no object is made for a
 * question here, unless it is listed.
 */

/** One letter of `AnswerRecord.results`. */
export type ResultLetter = 'C' | 'P' | 'W' | 'U';

/** Positions of a learner's questions whose status is held back now, by their report. */
export type WithheldQuestions = ReadonlyMap<ReportId, ReadonlySet<number>>;

/** Which answers of a learner's records are meant; each of these where it is left out. */
export type AnswerSelection = {
  /** Questions of one of these topics; null: those without one. */
  topicIds?: TopicId[] | null | undefined;
  /** Index of the level; answers alone at which it was chosen. */
  confidence?: number | undefined;
};

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

/**
 * Visits what was answered at a chosen level, from one to the next: a learner's years of answers are gone through whenever
 * a chart is seen.
 */
function forEachChosen(
  { results, confidence, chosen }: ChosenRecord,
  visit: (answer: { level: number; position: number; result: string }) => void,
): void {
  for (let position = chosen.indexOf('1'); position >= 0; position = chosen.indexOf('1', position + 1)) {
    const result = results.charAt(position);
    if (result !== 'U') visit({ level: Number(confidence.charAt(position)), position, result });
  }
}

/** Held back or not: how sure the learner was follows from no key. */
export function averageChosenConfidence(record: ChosenRecord): ChosenConfidence {
  const answersAt = CONFIDENCE_LEVELS.map(() => 0);
  forEachChosen(record, ({ level }) => {
    answersAt[level] = (answersAt[level] ?? 0) + 1;
  });
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
  const months = new Map<string, ConfidenceCount[]>();
  for (const record of records) {
    const { report_id, month } = record;
    const levels = months.get(month) ?? CONFIDENCE_LEVELS.map((_, level) => noAnswers(month, level));
    months.set(month, levels);
    const withheldHere = withheld.get(report_id);
    forEachChosen(record, ({ level, position, result }) => {
      const count = levels[level];
      if (count === undefined) return;
      if (withheldHere?.has(position)) count.withheld += 1;
      else {
        count.answers += 1;
        if (result === 'C') count.correct += 1;
      }
    });
  }
  return [...months.values()].flat().filter(({ answers, withheld: held }) => answers + held > 0);
}

function noAnswers(month: string, confidence: number): ConfidenceCount {
  return { month, confidence, answers: 0, correct: 0, withheld: 0 };
}

/** An answer one by one, without what its test and its question say. */
export type SelectedAnswer = {
  report_id: ReportId;
  test_version_id: TestVersionId;
  position: number;
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
 * @param outlines of every version that has a record, where topics are selected
 */
export function selectAnswers(
  records: readonly LearnerRecord[],
  outlines: ReadonlyMap<TestVersionId, Outline>,
  withheld: WithheldQuestions,
  { topicIds, confidence: meantLevel }: AnswerSelection,
  { results, atMost }: { results: readonly ResultLetter[]; atMost: number },
): { counts: AnswerCounts; answers: SelectedAnswer[] } {
  const counts: AnswerCounts = {
    ...{ total: 0, correct: 0, withheld: 0, correctOfAll: 0, answered: 0, claimed: 0 },
    chosen: { answers: 0, claimed: 0 },
  };
  const answers: SelectedAnswer[] = [];
  const meantDigit = meantLevel === undefined ? null : String(meantLevel);
  const topics = topicIds === undefined ? null : new Set<TopicId | null>(topicIds ?? [null]);
  for (const record of records) {
    const { report_id, test_version_id } = record;
    const withheldHere = withheld.get(report_id);
    for (let position = 0; position < record.results.length; position += 1) {
      const digit = record.confidence.charAt(position);
      if (meantDigit !== null && digit !== meantDigit) continue;
      // The letters are those that grading wrote.
      const result = record.results.charAt(position) as ResultLetter;
      const chosen = record.chosen.charAt(position) === '1';
      if (meantDigit !== null && (!chosen || result === 'U')) continue;
      if (topics !== null && !topics.has(questionAt(outlines, record, position).topicId)) continue;
      const confidence = Number(digit);
      if (result === 'C') counts.correctOfAll += 1;
      if (result !== 'U') {
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
      if (result === 'C') counts.correct += 1;
      if (answers.length < atMost && results.includes(result))
        answers.push({ report_id, test_version_id, position, result, confidence, chosen });
    }
  }
  return { counts, answers };
}

function claimedAt(confidence: number): number {
  const level = CONFIDENCE_LEVELS[confidence];
  if (level === undefined) throw new Error(`There is no level of confidence ${confidence}.`);
  return claimedPercent(level);
}

/** @throws where the outlines lack the version, or it the position */
export function questionAt(
  outlines: ReadonlyMap<TestVersionId, Outline>,
  { report_id, test_version_id }: Pick<LearnerRecord, 'report_id' | 'test_version_id'>,
  position: number,
): OutlinedQuestion {
  const question = outlines.get(test_version_id)?.[position];
  if (question === undefined) throw new Error(`Report ${report_id} has no question ${position}.`);
  return question;
}
