import { isDeepStrictEqual } from 'node:util';
import { normaliseName } from '@assay/contract/names';
import { type BillingFacts, describeBilling } from './billing-entry.ts';
import { type Change, changesOfEntries, changesOfOrder } from './change.ts';
import { changesOfContent } from './content/content-changes.ts';
import { NO_CONTENT } from './content/content-facts.ts';
import { describeJoiner, joinersOf, leaversOf } from './staff-changes.ts';
import {
  type Account,
  keyOfEmail,
  type Person,
  type StoredTenant,
  type TenantFacts,
} from './tenant-facts.ts';

const SINGLE = {
  name: 'name',
  subDomainName: 'sub_domain_name',
  platformType: 'platform_type',
  timeZone: 'time_zone',
  accentHue: 'accent_hue',
  accentVivid: 'accent_vivid',
  loginNote: 'login_note',
  leaderboard: 'leaderboard',
  leaderboardNames: 'leaderboard_names',
} as const satisfies Partial<Record<keyof TenantFacts, string>>;

/**
 * Lists what a folder changes at its tenant, in the order of the file; empty when the tenant is as the folder
 * says.
 */
export function changesBetween(stored: StoredTenant | null, wanted: TenantFacts): Change[] {
  return [
    ...changesOfFields(stored, wanted),
    ...changesOfSignUp(stored?.signUpDomains ?? null, wanted.signUpDomains),
    ...changesOfLogo(stored?.logo ?? null, wanted.logo),
    ...changesOfHosts(stored?.hosts ?? [], wanted.hosts),
    ...changesOfStaff(stored?.accounts ?? [], wanted.staff),
    ...changesOfTicketTopics(stored?.ticketTopics ?? [], wanted.ticketTopics),
    ...changesOfBilling(stored?.billing ?? null, wanted.billing),
    ...changesOfContent(stored?.content ?? NO_CONTENT, wanted.content),
  ];
}

function changesOfFields(stored: StoredTenant | null, wanted: TenantFacts): Change[] {
  const fields: (keyof typeof SINGLE)[] = [
    'name',
    'subDomainName',
    'platformType',
    'timeZone',
    'accentHue',
    'accentVivid',
    'loginNote',
    'leaderboard',
    'leaderboardNames',
  ];
  const asText = (value: string | number | boolean | null | undefined) =>
    value === null || value === undefined ? null : String(value);
  return fields.flatMap((field) => {
    const [before, after] = [asText(stored?.[field]), asText(wanted[field])];
    return before === after ? [] : [{ subject: SINGLE[field], before, after }];
  });
}

function changesOfSignUp(before: string[] | null, after: string[] | null): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const asText = (domains: string[] | null) => (domains === null ? 'open' : domains.join('; '));
  const change = { subject: 'sign_up', before: asText(before), after: asText(after) };
  return [after === null ? change : { ...change, note: 'accounts that are there stay' }];
}

function changesOfLogo(before: string | null, after: string | null): Change[] {
  if (before === after) return [];
  const asText = (digest: string | null) => (digest === null ? null : `picture ${digest.slice(0, 12)}`);
  const change = { subject: 'logo', before: asText(before), after: asText(after) };
  return [before === null ? change : { ...change, note: 'the old picture is kept for pages that are open' }];
}

function changesOfHosts(hostsBefore: string[], hostsAfter: string[]): Change[] {
  const changes = [
    ...hostsAfter.filter((host) => !hostsBefore.includes(host)).map((host) => addition('host', host)),
    ...hostsBefore.filter((host) => !hostsAfter.includes(host)).map((host) => removal('host', host)),
  ];
  changes.push(...changesOfOrder('hosts', hostsBefore, hostsAfter));
  const [first, next] = [hostsBefore[0], hostsAfter[0]];
  if (first !== undefined && next !== undefined && first !== next) {
    changes.push({ subject: 'first host', before: first, after: next, note: 'links in mails lead there' });
  }
  return changes;
}

function changesOfStaff(accounts: Account[], people: Person[]): Change[] {
  const joiners = new Map(joinersOf(accounts, people).map((joiner) => [joiner.person, joiner]));
  const known = new Map(accounts.map((account) => [keyOfEmail(account.email), account]));
  const changes = people.flatMap((person): Change[] => {
    const after = formatPerson(person);
    const joiner = joiners.get(person);
    if (joiner !== undefined) return [{ ...addition('staff', after), note: describeJoiner(joiner) }];
    const account = known.get(keyOfEmail(person.email));
    const before = account === undefined ? null : formatPerson(account);
    return before === after ? [] : [{ subject: 'staff', before, after }];
  });
  return [
    ...changes,
    ...leaversOf(accounts, people).map((account) => ({
      ...removal('staff', formatPerson(account)),
      note: 'disabled; the account stays with all that belongs to it',
    })),
  ];
}

function changesOfTicketTopics(before: string[], after: string[]): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const asText = (topics: string[]) => (topics.length === 0 ? null : topics.join('; '));
  const change = { subject: 'ticket_topics', before: asText(before), after: asText(after) };
  const removed = before.some((topic) => !after.includes(topic));
  return [removed ? { ...change, note: 'tickets keep the topic that they are about' } : change];
}

function changesOfBilling(before: BillingFacts | null, after: BillingFacts | null): Change[] {
  return changesOfEntries(describeBilling(before), describeBilling(after)).map((change) => ({
    ...change,
    note: 'on invoices from now on',
  }));
}

function formatPerson({ firstName, lastName, email }: Person): string {
  // A name that was stored before names were normalised is no change.
  return `${normaliseName(firstName)} ${normaliseName(lastName)} <${email}>`;
}

function addition(subject: string, after: string): Change {
  return { subject, before: null, after };
}

function removal(subject: string, before: string): Change {
  return { subject, before, after: null };
}
