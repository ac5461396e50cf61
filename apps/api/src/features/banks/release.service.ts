import type { QuestionId } from '@assay/assessment';
import { type Actor, recordAudit } from '../audits/audits.service.ts';
import { type BankSelection, selectQuestions } from './bank-contents.queries.ts';
import { describeSelection } from './bank-contents.service.ts';
import { lockBank, setReleased } from './banks.queries.ts';

export { setReleased, setRetired } from './banks.queries.ts';

const CHUNK = 5_000;

/** @param changed number of the questions whose state changed */
export type ReleaseResult = { type: 'set'; questions: QuestionId[]; changed: number };

/**
 * Lets learners practise questions as they are now, or takes that back; in the ambient transaction. Questions
 * that are imported or moved into the topic later are not included; of one that gets a new version learners
 * practise the released one until the next release.
 */
export async function releaseQuestions(
  selection: BankSelection,
  released: boolean,
  by: Actor,
): Promise<ReleaseResult | { type: 'nothing_selected' }> {
  await lockBank();
  const selected = await selectQuestions(selection, { withRetired: !released });
  const questions = selected.map(({ id }) => id);
  if (questions.length === 0) return { type: 'nothing_selected' };
  let changed = 0;
  // In chunks, since each statement has a timeout of seconds, whatever the size of the bank.
  for (let start = 0; start < questions.length; start += CHUNK) {
    changed += await setReleased(questions.slice(start, start + CHUNK), released);
  }
  if (changed > 0) {
    await recordAudit(by, {
      action: released ? 'questions_released' : 'questions_held',
      subject: 'bank',
      details: { ...describeSelection(selection), questions: changed },
    });
  }
  return { type: 'set', questions, changed };
}
