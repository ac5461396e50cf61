import { type Account, keyOfEmail, type Person } from './tenant-facts.ts';

/** A person whom a folder makes staff; `account` is the account that the address has so far. */
type Joiner = { person: Person; account: Account | null };

/** Lists the people who are not staff yet, in the order of the folder. Each of them is told by mail, once. */
export function joinersOf(accounts: Account[], people: Person[]): Joiner[] {
  const known = new Map(accounts.map((account) => [keyOfEmail(account.email), account]));
  return people
    .map((person) => ({ person, account: known.get(keyOfEmail(person.email)) ?? null }))
    .filter(({ account }) => account?.status !== 'staff');
}

/** Lists the staff who are no longer in the folder. */
export function leaversOf(accounts: Account[], people: Person[]): Account[] {
  const wanted = new Set(people.map(({ email }) => keyOfEmail(email)));
  return accounts.filter(({ status, email }) => status === 'staff' && !wanted.has(keyOfEmail(email)));
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
