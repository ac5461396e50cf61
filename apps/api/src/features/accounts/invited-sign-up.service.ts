import type { UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { readsAsYou } from '@assay/contract/names';
import { inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { findInvited, lockInvitedAddress } from '../invitations/invitations.service.ts';
import { openAccount } from './accounts.service.ts';
import { findPasswordFault, hashPassword } from './passwords.ts';
import { lockEmail } from './registrations.queries.ts';
import { hashSecret } from './secrets.ts';
import { startSession } from './sessions.ts';
import { barTakenTests } from './taken-tests.service.ts';
import { type AccountDeps, forgetBrowser, type Visitor } from './visitor.ts';

/** Says whom an invitation is for: whoever has its link reads the mail of that address. */
export async function readInvitation(
  secret: string,
): Promise<{ email: string; name: string } | Failure<'invitation_over'>> {
  const invited = await inTransaction(() => findInvited(hashSecret(secret)));
  return invited ?? new Failure('invitation_over');
}

/**
 * Opens the account of somebody who was invited, whatever the rule of sign-up, and logs in. The link proves
 * the address, and the password was chosen after that.
 */
export async function acceptInvitation(
  deps: AccountDeps,
  { invitation, password, ...details }: RequestOf<Contract['acceptInvitation']>['body'],
  visitor: Visitor & { /** Host of the tenant that the request came to. */ host: string },
): Promise<{ userId: UserId; token: string } | RefusalOf<'acceptInvitation'>> {
  if (readsAsYou(`${details.first_name} ${details.last_name}`)) return new Failure('name_refused');
  const linkHash = hashSecret(invitation);
  const invited = await inTransaction(() => findInvited(linkHash));
  if (invited === null) return new Failure('invitation_over');
  const { email } = invited;
  const fault = await findPasswordFault(password, email);
  if (fault !== null) return new Failure(fault);
  const password_hash = await hashPassword(password, visitor.address, deps.hashingCost);
  return inTransaction(async () => {
    await lockEmail(email);
    // Read again: it may have been used or taken back while the password was hashed.
    if ((await lockInvitedAddress(linkHash)) === null) return new Failure('invitation_over');
    const facts = { ...details, email, password_hash, sign_up_host: visitor.host };
    const { id, isNew } = await openAccount(facts, 'invitation');
    // The account was made in another way since: its password stays.
    if (!isNew) return new Failure('invitation_over');
    await barTakenTests(deps, id, email);
    forgetBrowser(visitor);
    return { userId: id, token: await startSession(id, visitor.headers['user-agent']) };
  });
}
