import { confidenceAt, learnerView, type UserId, writeSelected } from '@assay/assessment';
import { responseOfBits } from '@assay/assessment/grading';
import { questionSchema } from '@assay/assessment/question';
import type { inTransaction } from '../../db/context.ts';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { statusOf } from '../reports/reports.present.ts';
import { findHeldBack } from './held-back.service.ts';
import { listKeptPractice } from './practice.queries.ts';

/** Part of erasing a learner: all practice. */
export { deletePractice as eraseLearner } from './practice.queries.ts';

const PAGE = 200;

/**
 * Copies a learner's practice for the learner's own export, of which a page is in memory at a time: results
 * only of questions that may be practised at this moment, and never the key.
 * @param ask runs work in a transaction of its own
 */
export async function* exportLearner(userId: UserId, ask: typeof inTransaction): AsyncGenerator<object> {
  let after: string | null = null;
  do {
    const page = await ask(() => copyPage(userId, after));
    yield* page.answers;
    after = page.next;
  } while (after !== null);
}

async function copyPage(
  userId: UserId,
  after: string | null,
): Promise<{ answers: object[]; next: string | null }> {
  const rows = await listKeptPractice(userId, after, PAGE);
  const heldBack = await findHeldBack(userId, [...new Set(rows.map(({ question_id }) => question_id))]);
  const hasAccess = await learnerHasAccess(userId);
  const answers = rows.map((row) => {
    const view = learnerView(questionSchema.parse(row.content));
    const shown = hasAccess && !heldBack.has(row.question_id);
    return {
      question: view.stem,
      answered_at: row.answered_at,
      selected: writeSelected(view, responseOfBits(view, row.picked)),
      comment: confidenceAt(row.confidence),
      commentChosen: row.chosen,
      flag: row.flagged,
      status: shown ? statusOf(row.result === 'U' ? 'W' : row.result) : null,
    };
  });
  return { answers, next: rows.length < PAGE ? null : (rows.at(-1)?.answer_id ?? null) };
}
