import type { TestId, UserId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { canonicalMailbox } from '../mails/mails.service.ts';
import { hashTakenTest } from './secrets.ts';
import {
  deleteBar,
  deleteBars,
  insertBars,
  insertTakenTests,
  listRememberedTests,
  listTestsToRemember,
} from './taken-tests.queries.ts';

export { type BarredTest, listBarredTests } from './taken-tests.queries.ts';

type Deps = { appSecret: string };

/**
 * Remembers which active tests the mailbox of an account that is being closed took, by digests alone, where
 * sign-up is restricted (docs/decisions/0053-…). In the ambient transaction, before the address is erased.
 */
export async function rememberTakenTests(deps: Deps, userId: UserId, email: string): Promise<void> {
  const tests = await listTestsToRemember(userId);
  if (tests.length > 0) await insertTakenTests(tests, digestsOf(deps, tests, email));
  await deleteBars(userId);
}

/** True when closing the account would keep a digest of any test. */
export async function hasTestsToRemember(userId: UserId): Promise<boolean> {
  return (await listTestsToRemember(userId)).length > 0;
}

/**
 * Bars a new account from tests that a closed one of the same mailbox took. In the transaction that makes it.
 */
export async function barTakenTests(deps: Deps, userId: UserId, email: string): Promise<void> {
  const tests = await listRememberedTests();
  if (tests.length > 0) await insertBars(userId, tests, digestsOf(deps, tests, email));
}

/** Lets a learner take a test all the same. @returns false where the learner was no longer barred */
export function liftBar(deps: Deps, owner: { id: UserId; email: string }, testId: TestId): Promise<boolean> {
  const [digest] = digestsOf(deps, [testId], owner.email);
  if (digest === undefined) throw new Error('One test has one digest.');
  return deleteBar(owner.id, testId, digest);
}

function digestsOf({ appSecret }: Deps, tests: TestId[], email: string): Buffer[] {
  const [tenantId, mailbox] = [currentTenantId(), canonicalMailbox(email)];
  return tests.map((testId) => hashTakenTest(appSecret, { tenantId, testId, mailbox }));
}
