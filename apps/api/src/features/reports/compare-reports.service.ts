import type { QuestionId, ReportId, TestId, UserId } from '@assay/assessment';
import { isAnsweredLetter } from '@assay/assessment/grading';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { getOutlines } from '../publishing/outlines.ts';
import { discloseReports } from './disclosure.service.ts';
import { shownStatusAt, type TestFacts, type WireStatus } from './reports.present.ts';
import { listReportsOfTest } from './reports.queries.ts';
import type { ShownReport } from './reports.service.ts';

export type ComparedAnswer = { number: number; status: WireStatus | null; answered: boolean };
export type Comparison = {
  test: TestFacts;
  /** Oldest first. */
  reports: ShownReport[];
  /** Questions of the named report first, in its order; an answer for each report, or null. */
  questions: { id: QuestionId; words: string; answers: (ComparedAnswer | null)[] }[];
};

/** Compares one of the learner's own reports with the others of the same test, question by question. */
export async function compareReports(
  userId: UserId,
  id: ReportId | TestId,
): Promise<Comparison | RefusalOf<'compareReports'>> {
  if (!isId(id)) return new Failure('not_found');
  const [rows, hasAccess] = await Promise.all([listReportsOfTest(userId, id), learnerHasAccess(userId)]);
  const latest = rows.at(-1);
  if (latest === undefined) return new Failure('not_found');
  if (!hasAccess) return new Failure('no_access');
  const reports = await discloseReports(userId, rows);
  const outlines = await getOutlines(rows.map((row) => row.test_version_id));
  const found = new Map<QuestionId, Comparison['questions'][number]>();
  const named = reports.findIndex(({ row }) => row.id === id);
  // The named report decides the order and the words: it is read first, and the others after it.
  const order = [...reports.keys()].sort((a, b) => Number(b === named) - Number(a === named));
  for (const at of order) {
    const report = reports[at];
    if (report === undefined) continue;
    for (const [position, { id, words }] of (outlines.get(report.row.test_version_id) ?? []).entries()) {
      const compared = found.get(id) ?? {
        id,
        words,
        answers: reports.map(() => null),
      };
      compared.answers[at] = {
        number: position + 1,
        status: shownStatusAt(report, position),
        answered: isAnsweredLetter(rows[at]?.results?.charAt(position) ?? 'C'),
      };
      found.set(id, compared);
    }
  }
  return { test: latest, reports, questions: [...found.values()] };
}
