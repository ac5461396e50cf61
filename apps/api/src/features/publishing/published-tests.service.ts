import { lockBank } from '../banks/banks.service.ts';
import { findTestByName } from './publish.queries.ts';
import {
  type AnswersRule,
  countOpenAttempts,
  getAnswersRule,
  type StoredAnswersRule,
  setAnswersRule,
  setTestStatus,
} from './published-tests.queries.ts';

export type { AnswersRule, StoredAnswersRule } from './published-tests.queries.ts';
export { listNeverShown, listPublishedTests, type NeverShown } from './published-tests.queries.ts';

export type CloseTestResult = {
  type: 'closed';
  wasClosed: boolean;
  openAttempts: number;
  answers: StoredAnswersRule;
};

/**
 * Takes a test from the list: it cannot be started any more, open attempts go on to their end, reports stay.
 * Publishing it again opens it again.
 */
export async function closeTest(name: string): Promise<CloseTestResult | { type: 'no_such_test' }> {
  await lockBank();
  const test = await findTestByName(name);
  if (test === null) return { type: 'no_such_test' };
  await setTestStatus(test.id, 'Inactive');
  return {
    type: 'closed',
    wasClosed: test.status !== 'Active',
    openAttempts: await countOpenAttempts(test.id),
    answers: await getAnswersRule(test.id),
  };
}

export type AnswersChange = { type: 'changed'; isOpen: boolean; answers: StoredAnswersRule };

/** Changes when a test's answers are shown, in past reports too. It stays open or closed as it is. */
export async function changeAnswersRule(
  name: string,
  rule: AnswersRule,
): Promise<AnswersChange | { type: 'no_such_test' }> {
  await lockBank();
  const test = await findTestByName(name);
  if (test === null) return { type: 'no_such_test' };
  await setAnswersRule(test.id, rule);
  return { type: 'changed', isOpen: test.status === 'Active', answers: await getAnswersRule(test.id) };
}
