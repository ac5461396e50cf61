import type { UserId } from '@assay/assessment';
import { deleteRegistrations, lockEmail } from './registrations.queries.ts';
import { findUserByEmail, insertVerifiedUser, type NewUser } from './users.queries.ts';

/**
 * The one way to an account, and so the one place where an e-mail address and a password are joined. Whoever calls
 * vouches for both: the password was chosen by the one who proved the address (in the same browser, or after the proof),
 * or an organisation names the address and there is no password yet. What others sent in with that address is dropped:
 * none of their passwords ever meets the account.
 * @returns the account's id, and whether it was made now; an account that was there stays as it is
 */
export async function openAccount(user: NewUser): Promise<{ id: UserId; isNew: boolean }> {
  await lockEmail(user.email);
  const known = await findUserByEmail(user.email);
  const id = known?.id ?? (await insertVerifiedUser(user));
  await deleteRegistrations(user.email);
  return { id, isNew: known === null };
}
