import { inTransaction } from '../../db/context.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { dropProofs, getUser, setPassword } from '../accounts/accounts.service.ts';
import { mailPasswordChanged } from '../accounts/mailing.service.ts';
import { findPasswordFault, hashPassword, isSamePassword } from '../accounts/passwords.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import type { AccountDeps } from '../accounts/visitor.ts';
import { type Owner, provePassword, takeProof } from './prove-password.service.ts';

type Change = { old_password: string; password: string; confirm_password: string };

/**
 * Changes the password for an owner who knows the present one. This session stays; all others end, and every
 * code, link and grant to choose a password becomes invalid. The owner is told by mail.
 * @returns a refusal, or null when done
 */
export async function changePassword(
  deps: AccountDeps,
  owner: Owner,
  change: Change,
): Promise<RefusalOf<'changePassword'> | null> {
  const { password } = change;
  if (password !== change.confirm_password) return new Failure('passwords_differ');
  // Compared with the password as typed, not with the account's: so it costs no guess, and tells nothing
  // about the account.
  if (isSamePassword(password, change.old_password)) return new Failure('password_unchanged');
  const { email } = await inTransaction(() => getUser(owner.userId));
  const fault = await findPasswordFault(password, email);
  if (fault !== null) return new Failure(fault);
  const proof = await provePassword(deps, owner, change.old_password);
  if (proof instanceof Failure) return proof;
  const passwordHash = await hashPassword(password, owner.address, deps.hashingCost);
  await inTransaction(async () => {
    await takeProof(proof, owner);
    if (!(await setPassword(owner.userId, passwordHash))) throw new AppError('unauthenticated');
    await endOtherSessions(owner.userId, owner.token);
    await dropProofs(owner.userId, email);
    await mailPasswordChanged(deps, email);
  });
  return null;
}
