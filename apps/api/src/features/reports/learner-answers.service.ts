import { percent, type ReportId, type UserId } from '@assay/assessment';
import { getOutlines } from '../publishing/outlines.ts';
import { readHolds } from './disclosure.service.ts';
import {
  type LearnerRecord,
  listChosenRecords,
  listChosenRecordsOf,
  listLearnerRecords,
  listTestNames,
} from './learner-records.queries.ts';
import {
  type AnswerSelection,
  averageChosenConfidence,
  type ChosenConfidence,
  type ConfidenceCount,
  chosenConfidence,
  countByConfidence,
  type SelectedRow,
  selectAnswers,
  type WithheldQuestions,
} from './learner-records.ts';
import type { ShownReport } from './reports.service.ts';

/**
 * Answers at which the learner chose how sure they are, in all reports or in one, as far as they may be shown now; and the
 * newest of those that were wrong at a level.
 */
export async function readLearnerConfidence(
  userId: UserId,
  reportId: ReportId | undefined,
  wrongAt: { confidence: number; atMost: number },
): Promise<{ counts: ConfidenceCount[]; wrong: AnswerRow[] }> {
  const [withheld, records] = await Promise.all([
    findWithheldQuestions(userId),
    listLearnerRecords(userId, { reportId }),
  ]);
  const { confidence, atMost } = wrongAt;
  const outlines = await outlinesOf(records);
  const { rows } = selectAnswers(records, outlines, withheld, { confidence }, { results: ['W'], atMost });
  return { counts: countByConfidence(records, withheld), wrong: await nameTests(rows) };
}

export type { ChosenConfidence } from './learner-records.ts';

/** How sure the learner was where they chose a level, over all reports. */
export async function readChosenConfidence(userId: UserId): Promise<ChosenConfidence> {
  return averageChosenConfidence(await listChosenRecords(userId));
}

/** The same in each of these reports: those alone in which a level was chosen. */
export async function readChosenConfidenceOf(
  userId: UserId,
  reportIds: ReportId[],
): Promise<ReadonlyMap<ReportId, ChosenConfidence>> {
  const records = await listChosenRecordsOf(userId, reportIds);
  return new Map(records.map((record) => [record.report_id, averageChosenConfidence([record])]));
}

export type AnswerRow = SelectedRow & { test_name: string };

export type SelectedAnswers = {
  /** As far as they may be shown now, and how many may not. */
  counts: { total: number; correct: number; withheld: number };
  /** With those, of whole reports whose scores may be shown all the same; else null. */
  score: { total: number; correct: number } | null;
  /** Whether they may be shown or not: how sure the learner was follows from no key. */
  answered: number;
  confidencePercent: number;
  /** The same over the answers at which a level was chosen. */
  chosen: ChosenConfidence;
  rows: AnswerRow[];
};

/** What a figure is made of: how many, and the newest of them one by one. */
export async function listLearnerAnswers(
  userId: UserId,
  selection: AnswerSelection,
  atMost: number,
): Promise<SelectedAnswers> {
  const { reportId, first, topicIds, confidence } = selection;
  const [{ reports: disclosed }, records] = await Promise.all([
    readHolds(userId),
    listLearnerRecords(userId, { reportId, first }),
  ]);
  const { counts, rows } = selectAnswers(
    records,
    await outlinesOf(records),
    withheldQuestionsOf(disclosed),
    selection,
    { results: ['C', 'P', 'W', 'U'], atMost },
  );
  const { total, correct, withheld, answered } = counts;
  const areWholeReports = topicIds === undefined && confidence === undefined;
  const withoutFigures = new Set(
    disclosed.flatMap(({ row, disclosure }) => (disclosure.figures === null ? [] : [row.id])),
  );
  const areFiguresShown = records.every(
    ({ report_id, month }) =>
      !withoutFigures.has(report_id) || (selection.month !== undefined && month !== selection.month),
  );
  return {
    counts: { total, correct, withheld },
    score:
      areWholeReports && areFiguresShown ? { total: total + withheld, correct: counts.correctOfAll } : null,
    answered,
    confidencePercent: percent(counts.claimed, answered * 100),
    chosen: chosenConfidence(counts.chosen),
    rows: await nameTests(rows),
  };
}

async function nameTests(rows: readonly SelectedRow[]): Promise<AnswerRow[]> {
  const names = await listTestNames([...new Set(rows.map(({ test_id }) => test_id))]);
  return rows.map((row) => ({ ...row, test_name: names.get(row.test_id) ?? '' }));
}

function outlinesOf(records: readonly LearnerRecord[]) {
  return getOutlines(records.map(({ test_version_id }) => test_version_id));
}

async function findWithheldQuestions(userId: UserId): Promise<WithheldQuestions> {
  return withheldQuestionsOf((await readHolds(userId)).reports);
}

/**
 * By the rule that each report is shown by, so that what is asked across reports never tells more than they do. Counts
 * are made of statuses of which each may be shown by itself: nothing follows from their sum.
 */
function withheldQuestionsOf(disclosed: readonly ShownReport[]): WithheldQuestions {
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
