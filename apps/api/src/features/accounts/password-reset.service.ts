import type { RegistrationId, UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { type AllowedMail, spendCodeGuess, spendMail } from './account-budgets.ts';
import { openByRule } from './accounts.service.ts';
import { mailPasswordChosen, mailResetCode } from './mailing.service.ts';
import { forgiveWrongPasswords, rememberDevice } from './password-guesses.ts';
import { consumeGrant, countResetCodeGuess, deleteCodes, hasGrant } from './password-reset.queries.ts';
import { findPasswordFault, hashPassword, inHashingQueue, passwordMatches } from './passwords.ts';
import {
  countCodeGuess,
  deleteRegistrations,
  findRegistration,
  getRegistration,
  lockEmail,
} from './registrations.queries.ts';
import { codeMatches, hashSecret } from './secrets.ts';
import { endAllSessions } from './sessions.ts';
import { barTakenTests } from './taken-tests.service.ts';
import { findUserByEmail, setPassword } from './users.queries.ts';
import { grantPassword, type PasswordGrant, proveByLink } from './verification.service.ts';
import type { AccountDeps, Visitor } from './visitor.ts';
import { browserHashOf, forgetBrowser } from './visitor.ts';

/**
 * Mails a code for a new password: to the owner of an account, or to the person who has yet to prove the
 * address. The same answer after the same work for every address.
 * @returns a refusal, or the seconds until the next one may be requested
 */
export function requestReset(
  deps: AccountDeps,
  email: string,
  visitor: Visitor,
): Promise<AllowedMail | RefusalOf<'getOtpToForgotPassword'>> {
  return inTransaction(() =>
    mailReset(deps, email, visitor.address, () => findRegistration(email, browserHashOf(visitor))),
  );
}

/** Mails the same to the owner of an account, whom staff help, in the ambient transaction. */
export function mailResetLink(
  deps: AccountDeps,
  email: string,
  address: string,
): Promise<AllowedMail | Failure<'mail_too_often'>> {
  return mailReset(deps, email, address, async () => null);
}

/** @param readRegistration reads what the browser has begun, once the address is locked */
async function mailReset(
  deps: AccountDeps,
  email: string,
  address: string,
  readRegistration: () => ReturnType<typeof findRegistration>,
): Promise<AllowedMail | Failure<'mail_too_often'>> {
  const mail = await spendMail(deps, email, address);
  if (mail instanceof Failure) return mail;
  await lockEmail(email);
  await mailResetCode(deps, email, await readRegistration(), mail.delaySeconds);
  return mail;
}

/** Proves an address by the code of that mail. @returns the right to choose a new password, or a refusal */
export async function proveForReset(
  deps: AccountDeps,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
): Promise<PasswordGrant | RefusalOf<'submitOtpToForgotPassword'>> {
  const budget = await spendCodeGuess(deps, { email, address: visitor.address });
  if (budget instanceof Failure) return budget;
  await lockEmail(email);
  // At most one of them exists: a registration counts only while there is no account.
  const ofAccount = await countResetCodeGuess(email);
  const registration = await countCodeGuess(email, browserHashOf(visitor));
  const held = ofAccount ?? registration;
  if (!codeMatches(deps.appSecret, code, held)) return new Failure('code_wrong');
  await budget.refund();
  if (ofAccount !== null) {
    await deleteCodes(ofAccount.user_id);
    return grantPassword({ userId: ofAccount.user_id, email }, visitor);
  }
  return registration === null ? new Failure('code_wrong') : grantPassword(registration, visitor);
}

/** Does the same by the link of a mail of any kind. */
export async function proveForResetByLink(
  deps: AccountDeps,
  secret: string,
  visitor: Visitor,
): Promise<PasswordGrant | RefusalOf<'submitOtpToForgotPassword'>> {
  const proven = await proveByLink(deps, secret);
  return proven instanceof Failure ? proven : grantPassword(proven, visitor);
}

/**
 * Chooses a password with a grant: once, for its address. All sessions end, and the owner is told by mail.
 * @param secret of the grant; null when none was sent
 * @returns a refusal, or null when done
 */
export async function resetPassword(
  deps: AccountDeps,
  chosen: { email: string; password: string; secret: string | null },
  visitor: Visitor,
): Promise<RefusalOf<'resetPassword'> | null> {
  const { email, password } = chosen;
  const secretHash = hashSecret(chosen.secret ?? '');
  // Checked first: without a grant the answer tells nothing about an address, and nothing is hashed.
  if (!(await inTransaction(() => hasGrant(email, secretHash)))) return new Failure('reset_refused');
  const fault = await findPasswordFault(password, email);
  if (fault !== null) return new Failure(fault);
  if (await isPresentPassword(deps, chosen, visitor)) return new Failure('password_unchanged');
  const passwordHash = await hashPassword(password, visitor.address, deps.hashingCost);
  const refusal = await inTransaction(() =>
    applyNewPassword(deps, { email, secretHash, passwordHash }, visitor),
  );
  visitor.cookies.set('reset', '', 0);
  forgetBrowser(visitor);
  return refusal;
}

/**
 * True when the chosen password is the present one. The holder of a grant has proven the address and may be
 * told this. It is no way to guess: any other password becomes the present one and uses the grant up.
 */
async function isPresentPassword(
  { hashingCost }: AccountDeps,
  { email, password }: { email: string; password: string },
  { address }: Visitor,
): Promise<boolean> {
  const present = (await inTransaction(() => findUserByEmail(email)))?.password_hash ?? null;
  return present !== null && inHashingQueue(address, () => passwordMatches(password, present, hashingCost));
}

async function applyNewPassword(
  deps: AccountDeps,
  { email, secretHash, passwordHash }: { email: string; secretHash: Buffer; passwordHash: string },
  visitor: Visitor,
): Promise<Failure<'approval_awaited'> | null> {
  await lockEmail(email);
  const grant = await consumeGrant(email, secretHash);
  if (grant === null) throw new AppError('reset_refused');
  const userId =
    grant.user_id ?? (await openAccountOfRegistration(deps, grant.registration_id, passwordHash));
  // The account's row first: a concurrent log-in with the old password comes before this, and its session
  // ends below.
  if (userId instanceof Failure) return userId;
  if (!(await setPassword(userId, passwordHash))) throw new AppError('reset_refused');
  await endAllSessions(userId);
  await deleteCodes(userId);
  await deleteRegistrations(email);
  // A spent budget must not block the new password: neither the account's nor, here, any other.
  await forgiveWrongPasswords(deps, email);
  await rememberDevice(userId, visitor);
  await mailPasswordChosen(deps, email);
  return null;
}

/** Opens the account of a registration whose address is proven, where nobody has to approve it first. */
async function openAccountOfRegistration(
  deps: AccountDeps,
  registrationId: RegistrationId | null,
  password_hash: string,
): Promise<UserId | Failure<'approval_awaited'>> {
  if (registrationId === null) throw new Error('A grant is an account’s or a registration’s.');
  const registration = await getRegistration(registrationId);
  const { first_name, last_name, dob, mobile, email, sign_up_host } = registration;
  const facts = { first_name, last_name, dob, mobile, email, password_hash, sign_up_host };
  const opened = await openByRule(facts);
  if (opened instanceof Failure) return opened;
  const { id, isNew } = opened;
  // The account has been made in another way since: its owner may be another person than the one who proved
  // the address.
  if (!isNew) throw new AppError('reset_refused');
  await barTakenTests(deps, id, email);
  return id;
}
