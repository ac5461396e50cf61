import type { RegistrationId, UserId } from '@assay/assessment';
import { Failure, type RefusalOf } from '../../failure.ts';
import { forgetWrongCodes, spendCodeGuess } from './account-budgets.ts';
import { openByRule } from './accounts.service.ts';
import { PASSWORD_GRANT_SECONDS } from './lifetimes.ts';
import { consumeLink, findLinkOwner, replaceGrant } from './password-reset.queries.ts';
import {
  countCodeGuess,
  findEmailOfLink,
  findRegistration,
  findRegistrationOfLink,
  keepProfileOnly,
  lockEmail,
  type RegistrationRow,
} from './registrations.queries.ts';
import { codeMatches, hashSecret, newSecret } from './secrets.ts';
import { startSession } from './sessions.ts';
import { barTakenTests } from './taken-tests.service.ts';
import {
  type AccountDeps,
  browserHashOf,
  forgetBrowser,
  isOfBrowser,
  isPlainClient,
  type Visitor,
} from './visitor.ts';

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
  return proven instanceof Failure ? proven : admit(deps, proven, visitor, isPlainClient(visitor));
}

/** @returns the registration whose code it is, or a refusal */
async function proveByCode(
  deps: AccountDeps,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
): Promise<RegistrationRow | Failure<'code_wrong' | 'code_spent'>> {
  const budget = await spendCodeGuess(deps, { email, address: visitor.address });
  if (budget instanceof Failure) return budget;
  await lockEmail(email);
  const held = await countCodeGuess(email, browserHashOf(visitor));
  const right = codeMatches(deps.appSecret, code, held);
  if (held === null || !right) return new Failure('code_wrong');
  await budget.refund();
  return held;
}

/** Proves an address by the long link of a mail, which works even when the guesses of the code are spent. */
export async function verifyByLink(
  deps: AccountDeps,
  secret: string,
  visitor: Visitor,
): Promise<SignedIn | RefusalOf<'verifyEmail'>> {
  const proven = await proveByLink(deps, secret);
  if (proven instanceof Failure) return proven;
  return 'userId' in proven
    ? passwordNeeded(await grantPassword(proven, visitor))
    : admit(deps, proven, visitor, false);
}

/**
 * Subject of a mail's link: a registration, or an account whose password was forgotten.
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
  // Order of locks everywhere: the address, then its codes.
  await lockEmail(email);
  const proven =
    owner === null ? await findRegistrationOfLink(email, linkHash) : (await consumeLink(linkHash)) && owner;
  if (!proven) return new Failure('code_wrong');
  await forgetWrongCodes(deps, email);
  return proven;
}

/**
 * Logs in after the address is proven. The password is the owner's only where it was chosen in the same
 * browser; for a client that is not a browser, where no other sign-up used the address. Otherwise a new
 * password is needed.
 */
async function admit(
  deps: AccountDeps,
  registration: RegistrationRow,
  visitor: Visitor,
  isPlain: boolean,
): Promise<SignedIn | RefusalOf<'verifyEmail'>> {
  const vouched = isOfBrowser(registration, visitor) || (isPlain && !registration.contested);
  if (registration.password_hash === null || !vouched) {
    return passwordNeeded(await grantPassword(registration, visitor));
  }
  const { first_name, last_name, dob, mobile, email, password_hash, sign_up_host } = registration;
  const facts = { first_name, last_name, dob, mobile, email, password_hash, sign_up_host };
  const opened = await openByRule(facts);
  if (opened instanceof Failure) return opened;
  const { id, isNew } = opened;
  if (isNew) await barTakenTests(deps, id, email);
  forgetBrowser(visitor);
  return { userId: id, token: await startSession(id, visitor.headers['user-agent']) };
}

function passwordNeeded(grant: PasswordGrant): Failure<'password_needed'> {
  return new Failure('password_needed', grant);
}

/** The right to choose a password for a proven address, as given to the person who proved it. */
export type PasswordGrant = { email: string; resetToken: string };

/**
 * Lets the person who has just proven an address choose a password for it: of the account that it has, or of
 * the one that a registration becomes. The passwords of all registrations of that address become worthless.
 * The details given in this browser take precedence over those of the proven registration, which may be a
 * stranger's.
 */
export async function grantPassword(
  proven: { userId: UserId; email: string } | RegistrationRow,
  visitor: Visitor,
): Promise<PasswordGrant> {
  const { cookies } = visitor;
  const resetToken = newSecret();
  const subject =
    'userId' in proven ? { userId: proven.userId } : { registrationId: await keepProfile(proven, visitor) };
  await replaceGrant(proven.email, subject, hashSecret(resetToken));
  cookies.set('reset', resetToken, PASSWORD_GRANT_SECONDS);
  return { email: proven.email, resetToken };
}

/** @returns the id of the registration whose details stay */
async function keepProfile(proven: RegistrationRow, visitor: Visitor): Promise<RegistrationId> {
  const found = await findRegistration(proven.email, browserHashOf(visitor));
  const kept = found !== null && isOfBrowser(found, visitor) ? found : proven;
  await keepProfileOnly(kept);
  return kept.id;
}
