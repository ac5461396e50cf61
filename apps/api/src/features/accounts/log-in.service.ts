import type { UserId } from '@assay/assessment';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { createSlowLane } from '../../queues/slow-lane.ts';
import { spendMail } from './account-budgets.ts';
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
 * Checks e-mail and password. The guess is counted when it comes up to be hashed, not when it arrives: of a
 * thousand who log in at once only those few count that are being compared. Hashing holds no connection.
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
  if (holder === 'account' && user !== null) return inTransaction(() => admit(user, refund, visitor));
  if (holder === 'registration' && registration !== null)
    return inTransaction(() => askForProof(deps, registration, visitor));
  return new Failure('bad_credentials');
}

type Compared = {
  user: UserRow | null;
  registration: RegistrationCredentials | null;
  holder: 'account' | 'registration' | null;
  refund(): Promise<void>;
};

/** @returns `slow` where the log-in has to wait its turn in the lane first; never of one that is in it */
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

/** What waits holds neither a connection nor a place among those that are hashed. */
const slowLane = createSlowLane({
  paceMs: 1_000,
  longestWaitMs: 10_000,
  maxWaiting: 1_000,
  maxWaitingPerKey: 100,
});

/**
 * Compares a password while so many were wrong in the tenant that others have to wait: by turns between networks, and
 * after each wrong one nobody for a while.
 */
function compareInLane(deps: AccountDeps, credentials: Credentials, visitor: Visitor) {
  return slowLane(currentTenantId(), visitor.address, async () => {
    const result = await compare(deps, credentials, visitor, { inLane: true });
    const slowsDown = result !== 'slow' && !(result instanceof Failure) && result.holder !== 'account';
    return { result, slowsDown };
  });
}

/** What to compare a password with, once the guess is counted. */
function findWhatToCompare(
  deps: AccountDeps,
  { email }: Credentials,
  visitor: Visitor,
  lane: { inLane: boolean },
) {
  return inTransaction(async () => {
    const user = await findUserByEmail(email);
    const registration = await findRegistrationCredentials(email, browserHashOf(visitor));
    const guess = await countLogInGuess(deps, { email, userId: user?.id ?? null }, visitor, lane);
    return guess === 'slow' || guess instanceof Failure ? guess : { user, registration, ...guess };
  });
}

/**
 * Whose password it is: the account's, or that of the one registration that counts here. Whatever does not admit
 * compares both, there or not, so that neither the answer nor the time tells whether there is an account.
 */
async function findHolder(
  { hashingCost }: AccountDeps,
  password: string,
  { user, registration }: { user: UserRow | null; registration: RegistrationCredentials | null },
): Promise<'account' | 'registration' | null> {
  const isAccounts = await passwordMatches(password, user?.password_hash ?? null, hashingCost);
  if (isAccounts && user?.disabled_at === null) return 'account';
  return (await passwordMatches(password, registration?.password_hash ?? null, hashingCost))
    ? 'registration'
    : null;
}

async function admit(user: UserRow, refund: () => Promise<void>, { headers }: Visitor) {
  // Read again: the password may have been changed while it was hashed. The account before its guesses: everyone locks
  // in this order.
  const now = await lockUserByEmail(user.email);
  if (now?.id !== user.id || now.password_hash !== user.password_hash) return new Failure('bad_credentials');
  await refund();
  return { userId: user.id, token: await startSession(user.id, headers['user-agent']) };
}

/**
 * To know a registration's password is as good as to have made it: it is this browser's, too, and gets a new code. Where the
 * address has an account, the same is done and answered, and the code is nobody's. The guess goes on counting: it was one
 * at the account's password, too, and whoever sent in a password could else guess without end.
 */
async function askForProof(
  deps: AccountDeps,
  registration: RegistrationCredentials,
  visitor: Visitor,
): Promise<RefusalOf<'login'>> {
  // Budgets before addresses before codes: everyone locks in this order.
  const mailed = await spendMail(deps, registration.email, visitor.address);
  await lockEmail(registration.email);
  const browser = { former: browserHashOf(visitor), browserHash: rememberBrowser(visitor) };
  if (!(await claimRegistration(registration, browser))) return new Failure('bad_credentials');
  const owned = (await findUserByEmail(registration.email)) !== null;
  // A code sent a moment ago is still good, so a refused mail needs no words.
  if (!(mailed instanceof Failure))
    await mailCode(deps, registration, { owned, delaySeconds: mailed.delaySeconds });
  const seconds = mailed instanceof Failure ? mailed.retryAfterSeconds : mailed.resendSeconds;
  return new Failure('email_not_verified', {}, seconds === 0 ? null : seconds);
}
