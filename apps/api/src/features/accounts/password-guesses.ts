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
  touchDevice,
} from './password-guesses.queries.ts';
import { hashSecret, hashSubject, newSecret } from './secrets.ts';
import type { AccountDeps, Visitor } from './visitor.ts';

/** For what no wait brings back, a client that must wait is told a day. */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * Counts the guess of a password before it is compared, so that many at once are still many guesses. For an unknown
 * account the same is done and counted as for a known one.
 * @returns what refunds it when it was right, or a refusal
 */
export async function countPasswordGuess(
  deps: AccountDeps,
  { email, userId }: { email: string; userId: UserId | null },
  visitor: Visitor,
): Promise<{ refund(): Promise<void> } | Failure<'passwords_spent'>> {
  const account = hashSubject(deps.appSecret, email);
  const network = hashSubject(deps.appSecret, visitor.address);
  const device = await findKnownDevice(userId, visitor);
  const subjects: GuessSubjects =
    device !== null && userId !== null ? { userId, device } : { userId, account, network };
  await lockSubjects(subjects);
  const spent = await findSpentPasswordBudget(subjects);
  if (spent !== null) {
    if (spent.scope === 'tenant') deps.alarm('passwordByTenant');
    return new Failure('passwords_spent', {}, Math.min(spent.seconds, LONGEST_WAIT_SECONDS));
  }
  await insertPasswordGuess(subjects);
  return { refund: () => deleteGuessesBeforeRight(subjects, account) };
}

/**
 * Others who guess for the same wait until this transaction ends: accounts before networks. The tenant, which all
 * share, is not locked: as many guesses as are hashed at the same moment may be counted past its budget.
 */
async function lockSubjects(subjects: GuessSubjects): Promise<void> {
  if ('device' in subjects) return lockBudget('passwordByDevice', subjects.device);
  await lockBudget('passwordByAccount', subjects.account);
  await lockBudget('passwordByNetwork', subjects.network);
}

/** For an owner who has proven the address, by a link or code of a mail, and chosen a new password. */
export async function forgiveWrongPasswords(
  deps: Pick<AccountDeps, 'appSecret'>,
  email: string,
): Promise<void> {
  await detachGuesses(hashSubject(deps.appSecret, email));
}

/**
 * A device is known by a secret of its own, which says one thing only: somebody who logs in there has done so before.
 * It admits to nothing. Whoever steals it may guess within the budget of a device, and no further; so a new password
 * need not forget it.
 * @returns the hash of its secret; null when it is unknown, another account's or too old
 */
function findKnownDevice(userId: UserId | null, { cookies }: Visitor): Promise<Buffer | null> {
  return findDevice(userId, hashSecret(cookies.get('device') ?? ''));
}

/**
 * Has this device known from now on: somebody has logged in on it, proven the address or chosen a new password. What was
 * mistyped there before is forgotten; on other devices it still counts.
 */
export async function rememberDevice(userId: UserId, { cookies }: Visitor): Promise<void> {
  const kept = cookies.get('device');
  if (kept !== null && (await touchDevice(userId, hashSecret(kept)))) {
    await deleteGuessesOnDevice(userId, hashSecret(kept));
    cookies.set('device', kept, KNOWN_DEVICE_SECONDS);
    return;
  }
  // Never one that the browser brings along unknown: somebody else may have planted it there.
  const secret = newSecret();
  await insertDevice(userId, hashSecret(secret));
  cookies.set('device', secret, KNOWN_DEVICE_SECONDS);
}
