import type { UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { AppError, Failure } from '../../failure.ts';
import { getUser, lockEmail, lockUser, type UserRow } from '../accounts/accounts.service.ts';
import { countPasswordGuess } from '../accounts/password-guesses.ts';
import { inHashingQueue, passwordMatches } from '../accounts/passwords.ts';
import { requireSession } from '../accounts/sessions.ts';
import type { AccountDeps, Visitor } from '../accounts/visitor.ts';

/** Holder of a session whose request needs the password as well. */
export type Owner = Visitor & { userId: UserId; token: string };

/** A password that was right when it was compared. `refund` gives back the counted guess. */
export type Proof = { user: UserRow; refund(): Promise<void> };

/**
 * Compares a password with that of the account. A wrong one counts against the budgets of log-in, when it is
 * compared, so that a stolen token gives no further guesses. Hashing holds no connection.
 * @throws AppError `unauthenticated` when the session has ended while the comparison waited
 */
export async function provePassword(
  deps: AccountDeps,
  owner: Owner,
  password: string,
): Promise<Proof | Failure<'password_wrong' | 'passwords_spent'>> {
  return inHashingQueue(owner.address, async () => {
    const taken = await inTransaction(async () => {
      const user = await getUser(owner.userId);
      // After the account was read: closing it ends the session, and so no closed one is compared.
      await requireSession(owner.userId, owner.token);
      const guess = await countPasswordGuess(deps, { email: user.email, userId: user.id }, owner);
      return guess instanceof Failure ? guess : { user, ...guess };
    });
    if (taken instanceof Failure) return taken;
    return (await passwordMatches(password, taken.user.password_hash, deps.hashingCost))
      ? taken
      : new Failure('password_wrong');
  });
}

/**
 * Checks a proof again when it is used, in the ambient transaction, which has the account locked from then
 * on. Others may have changed the password, ended the session or closed the account meanwhile.
 * @throws AppError `unauthenticated` or `password_wrong` then
 */
export async function takeProof({ user, refund }: Proof, { userId, token }: Owner): Promise<void> {
  await lockEmail(user.email);
  const now = await lockUser(userId);
  await requireSession(userId, token);
  if (now.password_hash !== user.password_hash) throw new AppError('password_wrong');
  await refund();
}
