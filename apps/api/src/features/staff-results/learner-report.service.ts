import type { ReportId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import { Failure } from '../../failure.ts';
import { getRules } from '../marking/marking.service.ts';
import { getVersion } from '../publishing/versions.ts';
import { recordReport } from '../reports/backfill-answer-records.service.ts';
import { findReportToMark } from '../reports/report-revisions.service.ts';
import { type AskedQuestion, type CountedKey, keyUnder } from './answered-question.ts';
import {
  type AnsweredRow,
  listAnswered,
  listRevisions,
  listUnrecorded,
  type RevisionRow,
} from './answers.queries.ts';

export type LearnerReport = {
  row: AnsweredRow;
  /** By their places in the test. */
  questions: (AskedQuestion & CountedKey)[];
  revisions: RevisionRow[];
};

/** A learner's report with every answer, and its revisions. */
export async function readLearnerReport(id: ReportId): Promise<LearnerReport | Failure<'not_found'>> {
  if (!isId(id)) return new Failure('not_found');
  await recordAnswers([id]);
  const [row] = await listAnswered([id]);
  if (row === undefined) return new Failure('not_found');
  const [{ questions }, rules, revisions] = await Promise.all([
    getVersion(row.test_version_id),
    getRules(row.test_id, row.key_revision),
    listRevisions(id),
  ]);
  return {
    row,
    questions: questions.map((question) => ({ ...question, ...keyUnder(rules, question) })),
    revisions,
  };
}

/** Records the answers of those of these reports that an older version made without a record. */
export async function recordAnswers(ids: readonly ReportId[]): Promise<void> {
  for (const id of await listUnrecorded(ids)) {
    const report = await findReportToMark(id);
    if (report !== null) await recordReport(report);
  }
}
