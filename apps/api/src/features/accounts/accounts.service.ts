import type { Contract, RequestOf } from '@assay/contract';
import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../http/failure.ts';
import { deleteEventsOfSubject } from '../throttles/throttles.queries.ts';
import { spend } from '../throttles/throttles.ts';
import { faultOfPassword, hashPassword, passwordMatches } from './passwords.ts';
import { hashSubject } from './secrets.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, lockUserByEmail, upsertUnverifiedUser } from './users.queries.ts';
import { type AccountDeps, sendAlreadyRegistered, sendCode, spendMail } from './verification.service.ts';

type Registration = RequestOf<Contract['register']>['body'];

/**
 * Opens an account and sends a code. Known and unknown addresses get the same answer after the same work;
 * the owner of a known one is told by mail.
 * @returns a refusal, or null when done
 */
export async function openAccount(
  deps: AccountDeps,
  registration: Registration,
  address: string,
): Promise<Failure | null> {
  const fault = faultOfPassword(registration.password, registration.email);
  if (fault !== null) return new Failure(fault);
  const password_hash = await hashPassword(registration.password, address);
  return inTransaction(async () => {
    const refusal = await spendMail(deps, registration.email);
    if (refusal !== null) return refusal;
    const { first_name, last_name, dob, mobile, email } = registration;
    const id = await upsertUnverifiedUser({ first_name, last_name, dob, mobile, email, password_hash });
    if (id === null) await sendAlreadyRegistered(deps, email);
    else await sendCode(deps, { id, email });
    return null;
  });
}

/** Sends a new code to an address that waits for its proof. @returns a refusal, or null */
export function resendCode(deps: AccountDeps, email: string): Promise<Failure | null> {
  return inTransaction(async () => {
    const refusal = await spendMail(deps, email);
    if (refusal !== null) return refusal;
    const user = await lockUserByEmail(email);
    if (user !== null && user.verified_at === null) await sendCode(deps, user);
    return null;
  });
}

/** Checks e-mail and password. Hashing happens between two transactions, so that it holds no connection. */
export async function logIn(
  deps: AccountDeps,
  attempt: { email: string; password: string; address: string },
): Promise<{ userId: string; token: string } | Failure> {
  const subject = hashSubject(deps.appSecret, attempt.email);
  const before = await inTransaction(async () => {
    const spent = await spend('passwordByAccount', subject);
    if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
    return { user: await findUserByEmail(attempt.email) };
  });
  if (before instanceof Failure) return before;
  const { user } = before;
  const matches = await passwordMatches(attempt.password, user?.password_hash ?? null, attempt.address);
  if (user === null || !matches || user.disabled_at !== null) return new Failure('bad_credentials');
  return inTransaction(async () => {
    await deleteEventsOfSubject('passwordByAccount', subject);
    // Budgets before accounts before codes: everyone locks in this order.
    const mailed = user.verified_at === null ? await spendMail(deps, user.email) : null;
    // Read again: the address may have been proven while the password was hashed.
    const now = await lockUserByEmail(attempt.email);
    if (now?.id !== user.id || now.password_hash !== user.password_hash)
      return new Failure('bad_credentials');
    if (now.verified_at !== null) return { userId: user.id, token: await startSession(user.id) };
    // A code sent a moment ago is still good, so a refused mail needs no words.
    if (mailed === null) await sendCode(deps, user);
    return new Failure('email_not_verified');
  });
}
