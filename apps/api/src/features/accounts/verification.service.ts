import type { UserId } from '@assay/assessment';
import { Failure, type RefusalOf } from '../../failure.ts';
import { forgetWrongCodes, spendGuess } from './account-budgets.ts';
import { openAccount } from './accounts.service.ts';
import { findLinkOwner, takeLink } from './codes.queries.ts';
import { grantPassword, type PasswordGrant } from './password-grants.ts';
import {
  findEmailOfLink,
  findRegistrationOfLink,
  lockEmail,
  type RegistrationRow,
  takeGuess,
} from './registrations.queries.ts';
import { codeMatches, hashSecret } from './secrets.ts';
import { startSession } from './sessions.ts';
import type { AccountDeps, Visitor } from './visitor.ts';
import { browserHashOf, forgetBrowser, isOfBrowser, isPlainClient } from './visitor.ts';

type SignedIn = { userId: UserId; token: string };

/**
 * Proves an address by the code of a registration.
 * @returns the token and user id of the new session, or the refusal, the same for every address
 */
export async function verifyByCode(
  deps: AccountDeps,
  guess: { email: string; code: string },
  visitor: Visitor,
): Promise<SignedIn | RefusalOf<'verifyEmail'>> {
  const proven = await proveByCode(deps, guess, visitor);
  return proven instanceof Failure ? proven : admit(proven, visitor, isPlainClient(visitor));
}

/** @returns the registration whose code it is, or a refusal */
async function proveByCode(
  deps: AccountDeps,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
): Promise<RegistrationRow | Failure<'code_wrong' | 'code_spent'>> {
  const budget = await spendGuess(deps, { email, address: visitor.address });
  if (budget instanceof Failure) return budget;
  await lockEmail(email);
  const held = await takeGuess(email, browserHashOf(visitor));
  const right = codeMatches(deps.appSecret, code, held);
  if (held === null || !right) return new Failure('code_wrong');
  await budget.refund();
  return held;
}

/** Proves an address by the long link of a mail: works when the guesses of the code are spent. */
export async function verifyByLink(
  deps: AccountDeps,
  secret: string,
  visitor: Visitor,
): Promise<SignedIn | RefusalOf<'verifyEmail'>> {
  const proven = await proveByLink(deps, secret);
  if (proven instanceof Failure) return proven;
  return 'userId' in proven
    ? passwordNeeded(await grantPassword(proven, visitor))
    : admit(proven, visitor, false);
}

/**
 * What a mail's link is for: a registration, or an account whose password was forgotten.
 * @returns a refusal when it is not valid
 */
export async function proveByLink(
  deps: AccountDeps,
  secret: string,
): Promise<RegistrationRow | { userId: UserId; email: string } | Failure<'code_wrong'>> {
  const linkHash = hashSecret(secret);
  const owner = await findLinkOwner(linkHash);
  const email = owner?.email ?? (await findEmailOfLink(linkHash));
  if (email === null) return new Failure('code_wrong');
  // The address first, then its codes: everyone locks in this order.
  await lockEmail(email);
  const proven =
    owner === null ? await findRegistrationOfLink(email, linkHash) : (await takeLink(linkHash)) && owner;
  if (!proven) return new Failure('code_wrong');
  await forgetWrongCodes(deps, email);
  return proven;
}

/**
 * The address is proven. The password is the owner's only where it was chosen in the same browser; for a client that is
 * no browser, where nobody else has signed up with the address. Else a new one is asked for.
 */
async function admit(
  registration: RegistrationRow,
  visitor: Visitor,
  isPlain: boolean,
): Promise<SignedIn | RefusalOf<'verifyEmail'>> {
  const vouched = isOfBrowser(registration, visitor) || (isPlain && !registration.contested);
  if (registration.password_hash === null || !vouched) {
    return passwordNeeded(await grantPassword(registration, visitor));
  }
  const { first_name, last_name, dob, mobile, email, password_hash } = registration;
  const { id } = await openAccount({ first_name, last_name, dob, mobile, email, password_hash });
  forgetBrowser(visitor);
  return { userId: id, token: await startSession(id) };
}

function passwordNeeded(grant: PasswordGrant): Failure<'password_needed'> {
  return new Failure('password_needed', grant);
}
