import { isDeepStrictEqual } from 'node:util';
import { type Actor, recordAudit } from '../audits/audits.service.ts';
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

export type { AnswersRule, StoredAnswersRule, StoredWindow } from './published-tests.queries.ts';
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
export async function closeTest(
  name: string,
  by: Actor,
): Promise<CloseTestResult | { type: 'no_such_test' }> {
  await lockBank();
  const test = await findTestByName(name);
  if (test === null) return { type: 'no_such_test' };
  await setTestStatus(test.id, 'Inactive');
  const wasClosed = test.status !== 'Active';
  if (!wasClosed) {
    await recordAudit(by, { action: 'test_closed', subject: 'test', subjectId: test.id, details: {} });
  }
  return {
    type: 'closed',
    wasClosed,
    openAttempts: await countOpenAttempts(test.id),
    answers: await getAnswersRule(test.id),
  };
}

export type AnswersChange = { type: 'changed'; isOpen: boolean; answers: StoredAnswersRule };

/** Changes when a test's answers are shown, in past reports too. It stays open or closed as it is. */
export async function changeAnswersRule(
  name: string,
  rule: AnswersRule,
  by: Actor,
): Promise<AnswersChange | { type: 'no_such_test' }> {
  await lockBank();
  const test = await findTestByName(name);
  if (test === null) return { type: 'no_such_test' };
  const before = await getAnswersRule(test.id);
  await setAnswersRule(test.id, rule);
  const answers = await getAnswersRule(test.id);
  if (!isDeepStrictEqual(before, answers)) {
    await recordAudit(by, {
      action: 'answers_shown_changed',
      subject: 'test',
      subjectId: test.id,
      details: { ...describeRule('before', before), ...describeRule('after', answers) },
    });
  }
  return { type: 'changed', isOpen: test.status === 'Active', answers };
}

function describeRule(which: string, { when, from }: StoredAnswersRule): Record<string, string> {
  return { [which]: from === null ? when : `${when} ${from.toISOString()}` };
}
