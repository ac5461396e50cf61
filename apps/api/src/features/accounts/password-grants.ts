import type { Visitor } from './account-deps.ts';
import { replaceGrant } from './password-grants.queries.ts';
import { keepProfileOnly, type RegistrationRow } from './registrations.queries.ts';
import { hashSecret, newSecret } from './secrets.ts';

const GRANT_SECONDS = 600;

/** The right to choose a password for a proven address, as the one who proved it gets it. */
export type Grant = { email: string; resetToken: string };

/**
 * Lets whoever has just proven an address choose a password for it: of the account that it has, or of the one that a
 * registration becomes. The passwords of all registrations of that address are worth nothing from now on.
 */
export async function grantPassword(
  proven: { userId: string; email: string } | RegistrationRow,
  { cookies }: Visitor,
): Promise<Grant> {
  if (!('userId' in proven)) await keepProfileOnly(proven);
  const resetToken = newSecret();
  const subject = 'userId' in proven ? { userId: proven.userId } : { registrationId: proven.id };
  await replaceGrant(proven.email, subject, hashSecret(resetToken));
  cookies.set('reset', resetToken, GRANT_SECONDS);
  return { email: proven.email, resetToken };
}
