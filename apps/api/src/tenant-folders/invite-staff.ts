import { inTransaction, withTenant } from '../db/context.ts';
import { mailInvitation } from '../features/accounts/mailing.service.ts';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import { lockFolders } from './across-tenants.queries.ts';
import type { OwnerContext } from './apply-tenant.ts';
import { type Account, keyOfEmail, type Person } from './staff-changes.ts';
import { listAccounts } from './tenant-folders.queries.ts';

export type InviteStaffResult = {
  invited: Person[];
  /** Staff whose last invitation is so new that they are invited again only by name. */
  skipped: Person[];
};

/**
 * Mails invitations again: to all of a tenant's staff who have no password yet and were not invited within
 * the hour, or to the named one, at once. The former links are no longer valid.
 * @throws an Error in words when the named one cannot be invited; then nothing was mailed
 */
export async function inviteStaff(
  { owner, originOf }: OwnerContext,
  shortName: string,
  email: string | null,
): Promise<InviteStaffResult> {
  const tenantId = await findTenantId(owner, shortName);
  if (tenantId === null)
    throw new Error(`There is no tenant ${shortName}. npm run tenant -- list names them.`);
  if (originOf === null) throw new Error('Nobody is mailed here.');
  return withTenant(owner, tenantId, () =>
    inTransaction(async () => {
      // No folder adds or disables staff meanwhile.
      await lockFolders(owner);
      const staff = await listAccounts([]);
      const wanted = email === null ? staff.filter(mayBeInvited) : [getNamed(staff, email)];
      const due = email === null ? wanted.filter(({ isJustInvited }) => !isJustInvited) : wanted;
      const invited: Person[] = [];
      for (const person of due) {
        if (await mailInvitation({ originOf }, person.id, person)) invited.push(person);
      }
      return { invited, skipped: wanted.filter((person) => !due.includes(person)) };
    }),
  );
}

function mayBeInvited({ hasPassword, status }: Account): boolean {
  return !hasPassword && status === 'staff';
}

function getNamed(staff: Account[], email: string): Account {
  const named = staff.find((person) => keyOfEmail(person.email) === keyOfEmail(email));
  if (named === undefined) throw new Error(`Nobody of the staff has the address ${email}.`);
  if (named.status === 'disabled')
    throw new Error(
      `The account of ${email} is disabled. Put its owner into the folder again, and apply it.`,
    );
  if (named.hasPassword)
    throw new Error(
      `${email} has a password already, and chooses another by “Forgot Password?” at the log-in.`,
    );
  return named;
}
