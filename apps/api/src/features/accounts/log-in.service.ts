import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../http/failure.ts';
import type { AccountDeps, Visitor } from './account-deps.ts';
import { spendMail } from './mail-budgets.ts';
import { takePasswordGuess } from './password-guesses.ts';
import { inHashingTurn, passwordMatches } from './passwords.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, lockUserByEmail, type UserRow } from './users.queries.ts';
import { sendCode } from './verification.service.ts';

type Attempt = { email: string; password: string };

/**
 * Checks e-mail and password. The guess is counted when its turn to be hashed has come, not when it arrives: of a
 * thousand who log in at once only those few count that are being compared. Hashing holds no connection.
 */
export async function logIn(
  deps: AccountDeps,
  attempt: Attempt,
  visitor: Visitor,
): Promise<{ userId: string; token: string } | Failure> {
  const compared = await inHashingTurn(visitor.address, async () => {
    const taken = await takeTurn(deps, attempt, visitor);
    if (taken instanceof Failure) return taken;
    const matches = await passwordMatches(attempt.password, taken.user?.password_hash ?? null);
    return { ...taken, matches };
  });
  if (compared instanceof Failure) return compared;
  const { user, matches, giveBack } = compared;
  if (user === null || !matches || user.disabled_at !== null) return new Failure('bad_credentials');
  return inTransaction(async () => {
    await giveBack();
    return admit(deps, user, visitor);
  });
}

function takeTurn(deps: AccountDeps, { email }: Attempt, visitor: Visitor) {
  return inTransaction(async () => {
    const user = await findUserByEmail(email);
    const guess = await takePasswordGuess(deps, { email, userId: user?.id ?? null }, visitor);
    return guess instanceof Failure ? guess : { user, ...guess };
  });
}

async function admit(deps: AccountDeps, user: UserRow, visitor: Visitor) {
  // Budgets before accounts before codes: everyone locks in this order.
  const mailed = user.verified_at === null ? await spendMail(deps, user.email, visitor.address) : null;
  // Read again: the address may have been proven while the password was hashed.
  const now = await lockUserByEmail(user.email);
  if (now?.id !== user.id || now.password_hash !== user.password_hash) return new Failure('bad_credentials');
  if (now.verified_at !== null) return { userId: user.id, token: await startSession(user.id) };
  // A code sent a moment ago is still good, so a refused mail needs no words.
  if (mailed === null) await sendCode(deps, user);
  return new Failure('email_not_verified');
}
