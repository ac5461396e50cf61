import type { UserId } from '@assay/assessment';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { LIMITS } from '../../http/overload/limits.ts';
import { createSlowLane } from '../../http/overload/slow-lane.ts';
import { spendMail } from './account-budgets.ts';
import { findApplicantPassword } from './applicants.queries.ts';
import { mailCode } from './mailing.service.ts';
import { countLogInGuess } from './password-guesses.ts';
import { inHashingQueue, passwordMatches } from './passwords.ts';
import {
  claimRegistration,
  findRegistrationCredentials,
  lockEmail,
  type RegistrationCredentials,
} from './registrations.queries.ts';
import { startSession } from './sessions.ts';
import { findUserByEmail, lockUserByEmail, type UserRow } from './users.queries.ts';
import type { AccountDeps, Visitor } from './visitor.ts';
import { browserHashOf, rememberBrowser } from './visitor.ts';

type Credentials = { email: string; password: string };

/**
 * Checks e-mail and password. The guess is counted when it comes up to be hashed, not when it arrives: when a
 * thousand log in at once, only the few being compared count. Hashing holds no connection.
 */
export async function logIn(
  deps: AccountDeps,
  credentials: Credentials,
  visitor: Visitor,
): Promise<{ userId: UserId; token: string } | RefusalOf<'login'>> {
  const atOnce = await compare(deps, credentials, visitor, { inLane: false });
  const compared = atOnce === 'slow' ? await compareInLane(deps, credentials, visitor) : atOnce;
  if (compared === 'slow') throw new Error('What is in the lane is not sent there again.');
  if (compared instanceof Failure) return compared;
  const { user, registration, holder, refund } = compared;
  if (holder === 'applicant') {
    await inTransaction(refund);
    return new Failure('approval_awaited');
  }
  if (holder === 'account' && user !== null) return inTransaction(() => admit(user, refund, visitor));
  if (holder === 'registration' && registration !== null)
    return inTransaction(() => askForProof(deps, registration, visitor));
  return new Failure('bad_credentials');
}

type Compared = {
  user: UserRow | null;
  registration: RegistrationCredentials | null;
  /** Password of somebody who waits for approval. */
  waiting: string | null;
  holder: 'account' | 'applicant' | 'registration' | null;
  refund(): Promise<void>;
};

/**
 * @returns `slow` where the log-in has to wait its turn in the slow lane first; never for one that is in it
 */
function compare(
  deps: AccountDeps,
  credentials: Credentials,
  visitor: Visitor,
  lane: { inLane: boolean },
): Promise<Compared | Failure<'passwords_spent'> | 'slow'> {
  return inHashingQueue(visitor.address, async () => {
    const taken = await findWhatToCompare(deps, credentials, visitor, lane);
    return taken === 'slow' || taken instanceof Failure
      ? taken
      : { ...taken, holder: await findHolder(deps, credentials.password, taken) };
  });
}

/** Log-ins that wait here hold neither a connection nor a place in the hashing queue. */
const slowLane = createSlowLane(LIMITS.slowLogIns);

/**
 * Compares a password while the tenant's budget of wrong passwords is spent: by turns between networks, and
 * with a pause for all after each wrong one.
 */
function compareInLane(deps: AccountDeps, credentials: Credentials, visitor: Visitor) {
  return slowLane(currentTenantId(), visitor.address, async () => {
    const result = await compare(deps, credentials, visitor, { inLane: true });
    const slowsDown = result !== 'slow' && !(result instanceof Failure) && !admits(result.holder);
    return { result, slowsDown };
  });
}

/** True where the password is the owner's, with an account or waiting for it. */
function admits(holder: Compared['holder']): boolean {
  return holder === 'account' || holder === 'applicant';
}

/** Counts the guess and finds what to compare the password with. */
function findWhatToCompare(
  deps: AccountDeps,
  { email }: Credentials,
  visitor: Visitor,
  lane: { inLane: boolean },
) {
  return inTransaction(async () => {
    const user = await findUserByEmail(email);
    const waiting = await findApplicantPassword(email);
    const registration = await findRegistrationCredentials(email, browserHashOf(visitor));
    const guess = await countLogInGuess(deps, { email, userId: user?.id ?? null }, visitor, lane);
    return guess === 'slow' || guess instanceof Failure ? guess : { user, registration, waiting, ...guess };
  });
}

/**
 * Tells whether the password is the account's, that of somebody who waits for one, or that of the one
 * registration that counts here. Every log-in that is not admitted compares two, whether they exist or not,
 * so that neither the answer nor the time tells whether there is an account.
 */
async function findHolder(
  { hashingCost }: AccountDeps,
  password: string,
  { user, registration, waiting }: Pick<Compared, 'user' | 'registration' | 'waiting'>,
): Promise<Compared['holder']> {
  // Nobody waits who has an account.
  const owners = user === null ? waiting : user.password_hash;
  const isOwners = await passwordMatches(password, owners, hashingCost);
  if (isOwners && user === null) return 'applicant';
  if (isOwners && user?.disabled_at === null) return 'account';
  return (await passwordMatches(password, registration?.password_hash ?? null, hashingCost))
    ? 'registration'
    : null;
}

async function admit(user: UserRow, refund: () => Promise<void>, { headers }: Visitor) {
  // Read again: the password may have been changed, or the account disabled, while it was hashed. The account
  // is locked before its guesses: the order is the same everywhere.
  const now = await lockUserByEmail(user.email);
  const isSame = now?.id === user.id && now.password_hash === user.password_hash;
  if (!isSame || now.disabled_at !== null) return new Failure('bad_credentials');
  await refund();
  return { userId: user.id, token: await startSession(user.id, headers['user-agent']) };
}

/**
 * Claims a registration and mails a new code. Knowing its password is as good as having made it: the
 * registration is this browser's, too. Where the address has an account, the same is done and answered, and
 * the code is invalid. The guess is not refunded: it was also one at the account's password, and a person who
 * made the registration could otherwise guess without end.
 */
async function askForProof(
  deps: AccountDeps,
  registration: RegistrationCredentials,
  visitor: Visitor,
): Promise<RefusalOf<'login'>> {
  // Order of locks everywhere: budgets, addresses, codes.
  const mailed = await spendMail(deps, registration.email, visitor.address);
  await lockEmail(registration.email);
  const browser = { former: browserHashOf(visitor), browserHash: rememberBrowser(visitor) };
  if (!(await claimRegistration(registration, browser))) return new Failure('bad_credentials');
  const owned = (await findUserByEmail(registration.email)) !== null;
  // A code sent a moment ago is still valid, so a refused mail is not reported.
  if (!(mailed instanceof Failure))
    await mailCode(deps, registration, { owned, delaySeconds: mailed.delaySeconds });
  const seconds = mailed instanceof Failure ? mailed.retryAfterSeconds : mailed.resendSeconds;
  return new Failure('email_not_verified', {}, seconds === 0 ? null : seconds);
}
