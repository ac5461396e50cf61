import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../http/failure.ts';
import type { AccountDeps, Visitor } from './account-deps.ts';
import { browserHashOf, rememberBrowser } from './browser.ts';
import { spendMail } from './mail-budgets.ts';
import { mailCode } from './mailing.service.ts';
import { takePasswordGuess } from './password-guesses.ts';
import { inHashingTurn, passwordMatches } from './passwords.ts';
import {
  claimRegistration,
  findRegistration,
  lockEmail,
  type RegistrationRow,
} from './registrations.queries.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, lockUserByEmail, type UserRow } from './users.queries.ts';

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
    const { user, registration } = taken;
    // One password is compared whatever the case: of the account, else of the one registration that counts here.
    const stored = user === null ? registration?.password_hash : user.password_hash;
    return { ...taken, matches: await passwordMatches(attempt.password, stored ?? null) };
  });
  if (compared instanceof Failure) return compared;
  const { user, registration, matches, giveBack } = compared;
  if (!matches || (user !== null && user.disabled_at !== null)) return new Failure('bad_credentials');
  return inTransaction(async () => {
    await giveBack();
    if (user !== null) return admit(user);
    return registration === null ? new Failure('bad_credentials') : askForProof(deps, registration, visitor);
  });
}

function takeTurn(deps: AccountDeps, { email }: Attempt, visitor: Visitor) {
  return inTransaction(async () => {
    const user = await findUserByEmail(email);
    const registration = await findRegistration(email, browserHashOf(visitor));
    const guess = await takePasswordGuess(deps, { email, userId: user?.id ?? null }, visitor);
    return guess instanceof Failure ? guess : { user, registration, ...guess };
  });
}

async function admit(user: UserRow) {
  // Read again: the password may have been changed while it was hashed.
  const now = await lockUserByEmail(user.email);
  if (now?.id !== user.id || now.password_hash !== user.password_hash) return new Failure('bad_credentials');
  return { userId: user.id, token: await startSession(user.id) };
}

/** To know a registration's password is as good as to have made it: it is this browser's, and gets a new code. */
async function askForProof(
  deps: AccountDeps,
  registration: RegistrationRow,
  visitor: Visitor,
): Promise<Failure> {
  // Budgets before addresses before codes: everyone locks in this order.
  const mailed = await spendMail(deps, registration.email, visitor.address);
  await lockEmail(registration.email);
  if (!(await claimRegistration(registration, rememberBrowser(visitor)))) {
    return new Failure('bad_credentials');
  }
  // A code sent a moment ago is still good, so a refused mail needs no words.
  if (mailed === null) await mailCode(deps, registration);
  return new Failure('email_not_verified');
}
