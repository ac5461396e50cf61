import type { UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import * as accommodations from '../accommodations/personal-data.ts';
import { mailAccountClosed } from '../accounts/mailing.service.ts';
import * as accounts from '../accounts/personal-data.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import type { AccountDeps } from '../accounts/visitor.ts';
import * as attempts from '../attempts/personal-data.ts';
import * as audits from '../audits/personal-data.ts';
import * as authoring from '../authoring/personal-data.ts';
import * as cohorts from '../cohorts/personal-data.ts';
import * as invitations from '../invitations/personal-data.ts';
import * as learnerAudits from '../learner-audits/personal-data.ts';
import * as live from '../live/personal-data.ts';
import * as mails from '../mails/personal-data.ts';
import * as payments from '../payments/personal-data.ts';
import * as pictures from '../pictures/personal-data.ts';
import { removePicturesOf } from '../pictures/uploaded-pictures.service.ts';
import * as practice from '../practice/personal-data.ts';
import * as tickets from '../tickets/personal-data.ts';
import { hasOpenAttempt, lockOutAttempts } from './close-account.queries.ts';
import { type Owner, provePassword, takeProof } from './prove-password.service.ts';

export { lockOutAttempts } from './close-account.queries.ts';

/**
 * Closes an account for good, for an owner who knows its password: personal data is erased, and answers stay
 * without a name (docs/decisions/0033-…). The address may sign up again.
 * @returns a refusal, or null when done
 */
export async function closeAccount(
  deps: AccountDeps & { files: FileStore },
  owner: Owner,
  password: string,
): Promise<RefusalOf<'closeAccount'> | null> {
  const { userId } = owner;
  // Before a guess counts; checked again below, where nothing can come between.
  if (await inTransaction(() => hasOpenAttempt(userId))) return new Failure('attempt_open');
  const proof = await provePassword(deps, owner, password);
  if (proof instanceof Failure) return proof;
  const { email } = proof.user;
  await inTransaction(async () => {
    await takeProof(proof, owner);
    await eraseAccount(deps, { userId, email });
    await mailAccountClosed(deps, email);
  });
  await removeErasedFiles(deps.files, userId);
  return null;
}

/**
 * Keeps of a learner what has no name, and what the law requires (docs/decisions/0033-…), in the ambient
 * transaction, which has the account locked. Files must be removed once it has been committed.
 * @throws AppError `attempt_open` while an attempt is open
 */
export async function eraseAccount(
  deps: { appSecret: string },
  { userId, email }: { userId: UserId; email: string },
): Promise<void> {
  await endAllSessions(userId);
  // After the sessions: a test that is being opened holds one of them, so this waits for it.
  if (await lockOutAttempts(userId)) throw new AppError('attempt_open');
  await accounts.eraseLearner(deps, { userId, email });
  await accommodations.eraseLearner(userId);
  await live.eraseLearner(userId);
  await cohorts.eraseLearner(userId);
  await practice.eraseLearner(userId);
  await pictures.eraseLearner(userId);
  await tickets.eraseLearner(userId);
  await attempts.eraseLearner(userId);
  await learnerAudits.eraseLearner(userId);
  await audits.eraseLearner(userId);
  await authoring.eraseLearner(userId);
  await payments.eraseLearner(userId);
  await mails.eraseLearner(email);
  await invitations.eraseLearner(email);
}

/**
 * @returns false where some could not be removed: the account is erased all the same, and the cleaning job
 * tries again
 */
export async function removeErasedFiles(files: FileStore, userId: UserId): Promise<boolean> {
  return removePicturesOf(files, userId).then(
    () => true,
    () => false,
  );
}
