import type { UserId } from '@assay/assessment';
import { forgetBudgets } from './account-budgets.ts';
import { dropProofs } from './accounts.service.ts';
import { deleteDevices } from './password-guesses.queries.ts';
import { forgiveWrongPasswords } from './password-guesses.ts';
import { rememberTakenTests } from './taken-tests.service.ts';
import { erasePerson } from './user-details.queries.ts';

/** Replaces a text that may name an erased learner, where a text must stand. */
export const ERASED_TEXT = '(erased with the account)';

/**
 * Part of erasing a learner: the person, and all that led to the account or was counted for its address. In
 * the ambient transaction, which has ended the sessions.
 */
export async function eraseLearner(
  deps: { appSecret: string },
  { userId, email }: { userId: UserId; email: string },
): Promise<void> {
  await dropProofs(userId, email);
  await forgiveWrongPasswords(deps, email);
  await forgetBudgets(deps, email);
  await deleteDevices(userId);
  await rememberTakenTests(deps, userId, email);
  await erasePerson(userId);
}
