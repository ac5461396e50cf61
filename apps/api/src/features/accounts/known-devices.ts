import type { UserId } from '@assay/assessment';
import type { Visitor } from './account-deps.ts';
import { findDevice, insertDevice, touchDevice } from './known-devices.queries.ts';
import { KNOWN_DEVICE_SECONDS } from './lifetimes.ts';
import { deleteGuessesOnDevice } from './password-guesses.queries.ts';
import { hashSecret, newSecret } from './secrets.ts';

/**
 * A device is known by a secret of its own, which says one thing only: somebody who logs in there has done so before.
 * It admits to nothing. Whoever steals it may guess within the budget of a device, and no further; so a new password
 * need not forget it.
 * @returns the hash of its secret; null when it is unknown, another account's or too old
 */
export function findKnownDevice(userId: UserId | null, { cookies }: Visitor): Promise<Buffer | null> {
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
