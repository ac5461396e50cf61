import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../http/failure.ts';
import { deleteEventsOfSubject } from '../throttles/throttles.queries.ts';
import { spend } from '../throttles/throttles.ts';
import type { AccountDeps } from './account-deps.ts';
import { spendMail } from './mail-budgets.ts';
import { passwordMatches } from './passwords.ts';
import { hashSubject } from './secrets.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, lockUserByEmail } from './users.queries.ts';
import { sendCode } from './verification.service.ts';

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
    const mailed = user.verified_at === null ? await spendMail(deps, user.email, attempt.address) : null;
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
