import type { LeaderboardNames, PlatformType, UserId } from '@assay/assessment';
import type { BillingFacts } from './billing-entry.ts';
import type { ContentFacts } from './content/content-facts.ts';

/** A tenant as its folder gives it, without the pictures' bytes. */
export type TenantFacts = {
  name: string;
  subDomainName: string;
  platformType: PlatformType;
  timeZone: string;
  accentHue: number;
  accentVivid: number;
  /** HTML as a page shows it. */
  loginNote: string | null;
  /** True when learners see their rank among the others. */
  leaderboard: boolean;
  /** Part of others' names that they see there. */
  leaderboardNames: LeaderboardNames;
  /** Domains of which an address must be to sign up with it; null: any. */
  signUpDomains: string[] | null;
  /** SHA-256 of the picture, in hexadecimal. */
  logo: string | null;
  /** The first one builds the links in mails. */
  hosts: string[];
  staff: Person[];
  /** Topics for tickets, in order. */
  ticketTopics: string[];
  /** Details on invoices; null: its name alone. */
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

/**
 * A tenant as the database holds it: besides the staff, with the accounts of those whom the folder wants to
 * be staff.
 */
export type StoredTenant = Omit<TenantFacts, 'staff'> & { accounts: Account[] };

export function keyOfEmail(email: string): string {
  return email.toLowerCase();
}
