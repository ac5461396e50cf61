import type { UserId } from '@assay/assessment';
import { forgetBudgets } from './account-budgets.ts';
import { presentUser } from './accounts.present.ts';
import { type Account, dropProofs } from './accounts.service.ts';
import { deviceInWords } from './device-words.ts';
import { deleteDevices } from './password-guesses.queries.ts';
import { forgiveWrongPasswords } from './password-guesses.ts';
import { getMemberSince, listDevices } from './personal-data.queries.ts';
import { listSessions } from './sessions.ts';
import { listBarredTests, rememberTakenTests } from './taken-tests.service.ts';
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

/**
 * Copies an account for the learner's own export: the person, the plan, tests that an earlier account took,
 * sessions and devices, without anything that opens it.
 */
export async function exportLearner({ appSecret }: { appSecret: string }, account: Account) {
  const { id } = account.user;
  // Without a host: the office's copy is not requested through one.
  const profile = presentUser(account, { appSecret, origin: '' });
  const sessions = await listSessions(id, '');
  return {
    profile: { ...profile, member_since: await getMemberSince(id) },
    plan_expires_at: account.planExpiresAt === null ? null : new Date(account.planExpiresAt),
    tests_of_closed_accounts: (await listBarredTests(id)).map(({ test_name }) => test_name),
    sessions: sessions.map(({ userAgent, startedAt, lastUsedAt }) => ({
      device: deviceInWords(userAgent),
      user_agent: userAgent,
      started_at: startedAt,
      last_used_at: lastUsedAt,
    })),
    devices: await listDevices(id),
  };
}
