import type { LeaderboardNames, PlatformType, UserId } from '@assay/assessment';
import type { BillingFacts } from './billing-entry.ts';
import type { ContentFacts } from './content/content-facts.ts';

/** A tenant as a folder tells it, without the pictures' bytes. */
export type TenantFacts = {
  name: string;
  subDomainName: string;
  platformType: PlatformType;
  timeZone: string;
  accentHue: number;
  accentVivid: number;
  /** As a page shows it. */
  loginNote: string | null;
  /** Whether learners see how they stand among the others. */
  leaderboard: boolean;
  /** What they see there of others' names. */
  leaderboardNames: LeaderboardNames;
  /** Of which domains an address must be to sign up with it; null: any. */
  signUpDomains: string[] | null;
  /** SHA-256 of the picture, in hexadecimal. */
  logo: string | null;
  /** The first builds the links in mails. */
  hosts: string[];
  staff: Person[];
  /** What tickets may be about, in order. */
  ticketTopics: string[];
  /** What invoices say of it; null: its name alone. */
  billing: BillingFacts | null;
  content: ContentFacts;
};

export type Person = { firstName: string; lastName: string; email: string };

/** An account at the tenant. */
export type Account = Person & {
  id: UserId;
  status: 'learner' | 'staff' | 'disabled';
  hasPassword: boolean;
};

/** What the database holds: besides the staff, the accounts of those whom the folder wants to be staff. */
export type StoredTenant = Omit<TenantFacts, 'staff'> & { accounts: Account[] };

export function keyOfEmail(email: string): string {
  return email.toLowerCase();
}
