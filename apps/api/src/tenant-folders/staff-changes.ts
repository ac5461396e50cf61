import type { UserId } from '@assay/assessment';
import { type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { normaliseName } from '@assay/contract/names';
import type { TenantDocument } from './tenant-document.ts';

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  /** Those that the folder names, or that were given to the account; null for none: the usual ones. */
  permissions: Permissions | null;
};
/** An account at the tenant. */
export type Account = Person & {
  id: UserId;
  status: 'learner' | 'staff' | 'disabled';
  hasPassword: boolean;
  /** True when the last invitation is so new that another is mailed only by name. */
  isJustInvited: boolean;
};
/** A person whom a folder makes staff; `account` is the account that the address has so far. */
type Joiner = { person: Person; account: Account | null };

/** Lists the people of a document. */
export function peopleOf({ staff }: TenantDocument): Person[] {
  return (staff ?? []).map(({ first_name, last_name, email, permissions }) => ({
    firstName: first_name,
    lastName: last_name,
    email,
    permissions: permissions ?? null,
  }));
}

/** Inverse of `peopleOf`, for accounts of staff. A name from before names were normalised is no change. */
export function staffEntriesOf(accounts: Account[]): TenantDocument['staff'] {
  return accounts
    .filter(({ status }) => status === 'staff')
    .map(({ firstName, lastName, email, permissions }) => ({
      first_name: normaliseName(firstName),
      last_name: normaliseName(lastName),
      email,
      permissions: permissions ?? undefined,
    }));
}

/**
 * Picks of the stored staff what a folder says anything about: those whom it names, and their permissions
 * where it names them. With `all`, whoever is not in it counts, too: for a folder that disables them.
 */
export function staffToCompare(
  stored: TenantDocument['staff'],
  { staff }: TenantDocument,
  all: boolean,
): TenantDocument['staff'] {
  const named = new Map((staff ?? []).map((person) => [keyOfEmail(person.email), person]));
  return stored?.flatMap(({ permissions, ...person }) => {
    const wanted = named.get(keyOfEmail(person.email));
    if (wanted === undefined) return all ? [person] : [];
    return wanted.permissions === undefined ? [person] : [{ ...person, permissions }];
  });
}

export function keyOfEmail(email: string): string {
  return email.toLowerCase();
}

/** Lists the people who are not staff yet, in the order of the folder. Each of them is told by mail, once. */
export function joinersOf(accounts: Account[], people: Person[]): Joiner[] {
  const known = new Map(accounts.map((account) => [keyOfEmail(account.email), account]));
  return people
    .map((person) => ({ person, account: known.get(keyOfEmail(person.email)) ?? null }))
    .filter(({ account }) => account?.status !== 'staff');
}

/** Lists the staff who are not in the folder. */
export function leaversOf(accounts: Account[], people: Person[]): Account[] {
  const wanted = new Set(people.map(({ email }) => keyOfEmail(email)));
  return accounts.filter(({ status, email }) => status === 'staff' && !wanted.has(keyOfEmail(email)));
}

/**
 * Lists what the staff who may log in hold: as it is, and as a folder makes it.
 * @param leavers those whom it disables
 */
export function permissionsAround(
  accounts: Account[],
  people: Person[],
  leavers: Account[],
): { before: Permissions[]; after: Permissions[] } {
  const held = ({ permissions }: Person) => permissions ?? USUAL_PERMISSIONS;
  const known = new Map(accounts.map((account) => [keyOfEmail(account.email), account]));
  const staying = leaversOf(accounts, people).filter((account) => !leavers.includes(account));
  return {
    before: accounts.filter(({ status }) => status === 'staff').map(held),
    after: [
      ...staying.map(held),
      ...people.map((person) =>
        held(person.permissions === null ? (known.get(keyOfEmail(person.email)) ?? person) : person),
      ),
    ],
  };
}

/** True when the mail is an invitation to choose a password; otherwise it says that there is one already. */
export function isInvited({ account }: Joiner): boolean {
  return account?.hasPassword !== true;
}

/** Describes what becomes of the address, for the operator who applies the folder. */
export function describeJoiner(joiner: Joiner): string {
  const mail = isInvited(joiner) ? 'invited by mail' : 'told by mail';
  const status = joiner.account?.status;
  if (status === 'disabled') return `the disabled account is enabled again, ${mail}`;
  if (status !== 'learner') return mail;
  return isInvited(joiner)
    ? `a learner without a password becomes staff, ${mail}`
    : `a learner becomes staff, with the same password, ${mail}`;
}
