import type { UserId } from '@assay/assessment';
import { Failure } from '../../failure.ts';
import { lockBudget } from '../throttles/throttles.ts';
import { KNOWN_DEVICE_SECONDS } from './lifetimes.ts';
import {
  deleteGuessesBeforeRight,
  deleteGuessesOnDevice,
  detachGuesses,
  findDevice,
  findSpentPasswordBudget,
  type GuessSubjects,
  insertDevice,
  insertPasswordGuess,
  isTenantBudgetSpent,
  touchDevice,
} from './password-guesses.queries.ts';
import { hashSecret, hashSubject, newSecret } from './secrets.ts';
import { reportSpentBudget } from './spent-budgets.ts';
import type { AccountDeps, Visitor } from './visitor.ts';

/** Wait in seconds that a client is told where no wait would help: one day. */
const LONGEST_WAIT_SECONDS = 86_400;

type Guess = { email: string; userId: UserId | null };
/** A guess that was counted; `refund` takes it back when it was right. */
type Counted = { refund(): Promise<void> };

/**
 * Counts the guess of a password before it is compared, so that guesses made in parallel all count. For an
 * unknown account the same is done and counted as for a known one.
 * @returns a refusal where the budget of the account and network, or of the known device, is spent
 */
export async function countPasswordGuess(
  deps: AccountDeps,
  guess: Guess,
  visitor: Visitor,
): Promise<Counted | Failure<'passwords_spent'>> {
  const subjects = await lockSubjects(deps, guess, visitor);
  return (await findRefusal(subjects)) ?? count(deps, guess, subjects);
}

/**
 * Does the same for a log-in, which waits its turn in the slow lane once the budget of the whole tenant is
 * spent, unless its device is known.
 * @returns `slow`, and counts nothing, where that is so and it comes from outside the lane
 */
export async function countLogInGuess(
  deps: AccountDeps,
  guess: Guess,
  visitor: Visitor,
  { inLane }: { inLane: boolean },
): Promise<Counted | Failure<'passwords_spent'> | 'slow'> {
  const subjects = await lockSubjects(deps, guess, visitor);
  const refusal = await findRefusal(subjects);
  if (refusal !== null) return refusal;
  if (!inLane && !('device' in subjects) && (await isTenantBudgetSpent())) {
    await reportSpentBudget(deps, 'passwordByTenant');
    return 'slow';
  }
  return count(deps, guess, subjects);
}

async function findRefusal(subjects: GuessSubjects): Promise<Failure<'passwords_spent'> | null> {
  const seconds = await findSpentPasswordBudget(subjects);
  return seconds === null
    ? null
    : new Failure('passwords_spent', {}, Math.min(seconds, LONGEST_WAIT_SECONDS));
}

async function count(deps: AccountDeps, { email }: Guess, subjects: GuessSubjects): Promise<Counted> {
  await insertPasswordGuess(subjects);
  return { refund: () => deleteGuessesBeforeRight(subjects, hashSubject(deps.appSecret, email)) };
}

/**
 * Locks the subjects of a guess until the transaction ends, accounts before networks: others who guess for
 * the same ones wait. The tenant, which all share, is not locked: as many guesses as are hashed at the same
 * moment may be counted past its budget.
 */
async function lockSubjects(
  deps: AccountDeps,
  { email, userId }: Guess,
  visitor: Visitor,
): Promise<GuessSubjects> {
  const device = await findKnownDevice(userId, visitor);
  if (device !== null && userId !== null) {
    await lockBudget('passwordByDevice', device);
    return { userId, device };
  }
  const account = hashSubject(deps.appSecret, email);
  const network = hashSubject(deps.appSecret, visitor.address);
  await lockBudget('passwordByAccount', account);
  await lockBudget('passwordByNetwork', network);
  return { userId, account, network };
}

/**
 * Forgives wrong passwords for an owner who has proven the address, by a link or code of a mail, and chosen a
 * new password.
 */
export async function forgiveWrongPasswords(
  deps: Pick<AccountDeps, 'appSecret'>,
  email: string,
): Promise<void> {
  await detachGuesses(hashSubject(deps.appSecret, email));
}

/**
 * Finds the known device of the caller. A device is known by a secret of its own, which says only that its
 * user has logged in there before. It admits to nothing. A thief may guess within the budget of a device, and
 * no further; so a new password need not forget it.
 * @returns the hash of its secret; null when it is unknown, another account's or too old
 */
function findKnownDevice(userId: UserId | null, { cookies }: Visitor): Promise<Buffer | null> {
  return findDevice(userId, hashSecret(cookies.get('device') ?? ''));
}

/**
 * Makes this device a known one: its user has logged in on it, proven the address or chosen a new password.
 * Wrong guesses made there before are forgotten; on other devices they still count.
 */
export async function rememberDevice(userId: UserId, { cookies }: Visitor): Promise<void> {
  const kept = cookies.get('device');
  if (kept !== null && (await touchDevice(userId, hashSecret(kept)))) {
    await deleteGuessesOnDevice(userId, hashSecret(kept));
    cookies.set('device', kept, KNOWN_DEVICE_SECONDS);
    return;
  }
  // A new secret, never an unknown one that the browser sends: another person may have planted it there.
  const secret = newSecret();
  await insertDevice(userId, hashSecret(secret));
  cookies.set('device', secret, KNOWN_DEVICE_SECONDS);
}
