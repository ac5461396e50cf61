import type { RegistrationId, UserId } from '@assay/assessment';
import { PASSWORD_GRANT_SECONDS } from './lifetimes.ts';
import { replaceGrant } from './password-grants.queries.ts';
import { findRegistration, keepProfileOnly, type RegistrationRow } from './registrations.queries.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Visitor } from './visitor.ts';
import { browserHashOf, isOfBrowser } from './visitor.ts';

/** The right to choose a password for a proven address, as the one who proved it gets it. */
export type PasswordGrant = { email: string; resetToken: string };

/**
 * Lets whoever has just proven an address choose a password for it: of the account that it has, or of the one that a
 * registration becomes. The passwords of all registrations of that address are worth nothing from now on; what this
 * browser's own says of the person goes before what the proven one says, which may be a stranger's.
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

/** @returns the id of the registration whose facts stay */
async function keepProfile(proven: RegistrationRow, visitor: Visitor): Promise<RegistrationId> {
  const found = await findRegistration(proven.email, browserHashOf(visitor));
  const kept = found !== null && isOfBrowser(found, visitor) ? found : proven;
  await keepProfileOnly(kept);
  return kept.id;
}
