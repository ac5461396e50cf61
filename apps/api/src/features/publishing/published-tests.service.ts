import { lockBank } from '../banks/banks.service.ts';
import { findTestByName } from './publish.queries.ts';
import {
  countOpenAttempts,
  getAnswersRule,
  type KeptRule,
  setTestStatus,
} from './published-tests.queries.ts';

export type { AnswersRule, KeptRule } from './published-tests.queries.ts';
export { listPublishedTests } from './published-tests.queries.ts';

export type TestClosed = { type: 'closed'; before: boolean; openAttempts: number; answers: KeptRule };

/**
 * Takes a test from the list: nobody can start it any more, open attempts go on to their end, reports stay. Publishing
 * it again opens it again.
 */
export async function closeTest(name: string): Promise<TestClosed | { type: 'no_such_test' }> {
  await lockBank();
  const test = await findTestByName(name);
  if (test === null) return { type: 'no_such_test' };
  await setTestStatus(test.id, 'Inactive');
  return {
    type: 'closed',
    before: test.status !== 'Active',
    openAttempts: await countOpenAttempts(test.id),
    answers: await getAnswersRule(test.id),
  };
}
