import type { TestId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { isClosed, lockUser } from '../accounts/accounts.service.ts';
import { type BarredTest, liftBar, listBarredTests } from '../accounts/taken-tests.service.ts';
import { type By, insertAudit } from '../learner-audits/audits.service.ts';
import type { FoundPerson } from './learners.queries.ts';

/** @returns the tests that the learner is barred from, where none of them has this id or name */
export async function findBarredTest(
  person: FoundPerson,
  idOrName: string,
): Promise<BarredTest | BarredTest[]> {
  const barred = await listBarredTests(person.id);
  const named = barred.filter(({ test_name }) => test_name === idOrName);
  return (
    barred.find(({ test_id }) => test_id === idOrName) ?? (named.length === 1 && named[0] ? named[0] : barred)
  );
}

/**
 * Lets a learner take a test that a closed account of the same mailbox took, with an audit of the operator
 * and the reason.
 * @returns false, and nothing was done, where the account was closed or the bar lifted meanwhile
 */
export function readmitLearner(
  deps: { appSecret: string },
  person: FoundPerson,
  testId: TestId,
  by: By,
): Promise<boolean> {
  return inTransaction(async () => {
    const { id, email } = await lockUser(person.id);
    if ((await isClosed(id)) || !(await liftBar(deps, { id, email }, testId))) return false;
    await insertAudit(id, by, { action: 'readmitted', details: { test: testId } });
    return true;
  });
}
