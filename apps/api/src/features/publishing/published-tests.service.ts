import { isDeepStrictEqual } from 'node:util';
import type { TestId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { enqueueJob } from '../../outbox/outbox.queries.ts';
import { type Actor, operator, recordAudit } from '../audits/audits.service.ts';
import { lockBank } from '../banks/banks.service.ts';
import { findTestById, findTestByName, type KnownTestRow } from './publish.queries.ts';
import {
  type AnswersRule,
  countOpenAttempts,
  dropPastClosing,
  getAnswersRule,
  type StoredAnswersRule,
  setAnswersRule,
  setTestStatus,
} from './published-tests.queries.ts';

export { findTestByName } from './publish.queries.ts';
export type { AnswersRule, StoredAnswersRule, StoredWindow } from './published-tests.queries.ts';
export {
  listNeverShown,
  listPublishedTests,
  type NeverShown,
  raiseKeyRevision,
  setSubject,
} from './published-tests.queries.ts';

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
export async function closeTestByName(
  name: string,
  by: Actor,
): Promise<CloseTestResult | { type: 'no_such_test' }> {
  await lockBank();
  const test = await findTestByName(name);
  if (test === null) return { type: 'no_such_test' };
  const wasClosed = !(await closeTest(test, by));
  return {
    type: 'closed',
    wasClosed,
    openAttempts: await countOpenAttempts(test.id),
    answers: await getAnswersRule(test.id),
  };
}

/**
 * Closes a test in the ambient transaction, which holds the bank's lock.
 * @returns false where it was closed before
 */
async function closeTest({ id, status }: KnownTestRow, by: Actor): Promise<boolean> {
  if (status !== 'Active') return false;
  await setTestStatus(id, 'Inactive');
  await enqueueJob('recount_after_test', id);
  await recordAudit(by, { action: 'test_closed', subject: 'test', subjectId: id, details: {} });
  return true;
}

/**
 * Opens a closed test again, in the ambient transaction. A closing time that is over would close it at once,
 * and so is taken away; one that is to come stays.
 */
export async function reopenTest(id: TestId): Promise<void> {
  await setTestStatus(id, 'Active');
  await dropPastClosing(id, currentTime());
  await enqueueJob('recount_after_test', id);
}

/** Closes a published test. @returns false where there is none */
export async function closeTestById(id: TestId, by: Actor): Promise<boolean> {
  await lockBank();
  const test = await findTestById(id);
  if (test === null) return false;
  await closeTest(test, by);
  return true;
}

/** Opens a published test again. @returns false where there is none */
export async function reopenTestById(id: TestId, by: Actor): Promise<boolean> {
  await lockBank();
  const test = await findTestById(id);
  if (test === null) return false;
  const isOver = test.closes_at !== null && test.closes_at <= currentTime();
  if (test.status === 'Active' && !isOver) return true;
  await reopenTest(id);
  await recordAudit(by, { action: 'test_reopened', subject: 'test', subjectId: id, details: {} });
  return true;
}

/** Closes a test whose closing time has passed, unless it was given another one meanwhile. */
export async function closeTestInTime(id: TestId): Promise<void> {
  await lockBank();
  const test = await findTestById(id);
  if (test === null || test.closes_at === null || test.closes_at > currentTime()) return;
  await closeTest(test, operator('Closing time'));
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
