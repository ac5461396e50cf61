import { type Account, keyOfEmail, type Person } from './tenant-facts.ts';

/** Somebody whom a folder makes staff; `account` is what the address has so far. */
type Joiner = { person: Person; account: Account | null };

/** Who is not staff yet, in the order of the folder. Each of them is told by mail, once. */
export function joinersOf(accounts: Account[], people: Person[]): Joiner[] {
  const known = new Map(accounts.map((account) => [keyOfEmail(account.email), account]));
  return people
    .map((person) => ({ person, account: known.get(keyOfEmail(person.email)) ?? null }))
    .filter(({ account }) => account?.status !== 'staff');
}

/** Whose place in the folder is gone. */
export function leaversOf(accounts: Account[], people: Person[]): Account[] {
  const wanted = new Set(people.map(({ email }) => keyOfEmail(email)));
  return accounts.filter(({ status, email }) => status === 'staff' && !wanted.has(keyOfEmail(email)));
}

/** Whether the mail is an invitation to choose a password; else it says that there is one already. */
export function isInvited({ account }: Joiner): boolean {
  return account?.hasPassword !== true;
}

/** What becomes of the address, for whoever applies the folder. */
export function describeJoiner(joiner: Joiner): string {
  const mail = isInvited(joiner) ? 'invited by mail' : 'told by mail';
  const status = joiner.account?.status;
  if (status === 'disabled') return `the disabled account is enabled again, ${mail}`;
  if (status !== 'learner') return mail;
  return isInvited(joiner)
    ? `a learner without a password becomes staff, ${mail}`
    : `a learner becomes staff, with the same password, ${mail}`;
}
