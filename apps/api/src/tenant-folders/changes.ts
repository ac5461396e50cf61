import {
  type Account,
  keyOfEmail,
  type Person,
  type StoredTenant,
  type TenantFacts,
} from './tenant-facts.ts';

/** One thing that applying a folder changes: what was there and what comes, null where there is nothing. */
export type Change = { subject: string; was: string | null; becomes: string | null; note?: string };

const SINGLE = {
  name: 'name',
  subDomainName: 'sub_domain_name',
  platformType: 'platform_type',
  timeZone: 'time_zone',
  accentHue: 'accent_hue',
  accentVivid: 'accent_vivid',
  loginNote: 'login_note',
} as const satisfies Partial<Record<keyof TenantFacts, string>>;

/** What a folder changes at its tenant, in the order of the file; empty when the tenant is as the folder says. */
export function changesBetween(stored: StoredTenant | null, wanted: TenantFacts): Change[] {
  return [
    ...changesOfFields(stored, wanted),
    ...changesOfLogo(stored?.logo ?? null, wanted.logo),
    ...changesOfHosts(stored?.hosts ?? [], wanted.hosts),
    ...changesOfStaff(stored?.accounts ?? [], wanted.staff),
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
  ];
  const words = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value);
  return fields.flatMap((field) => {
    const [was, becomes] = [words(stored?.[field]), words(wanted[field])];
    return was === becomes ? [] : [{ subject: SINGLE[field], was, becomes }];
  });
}

function changesOfLogo(was: string | null, becomes: string | null): Change[] {
  if (was === becomes) return [];
  const words = (digest: string | null) => (digest === null ? null : `picture ${digest.slice(0, 12)}`);
  const change = { subject: 'logo', was: words(was), becomes: words(becomes) };
  return [was === null ? change : { ...change, note: 'the old picture is kept for pages that are open' }];
}

function changesOfHosts(were: string[], become: string[]): Change[] {
  const changes = [
    ...become.filter((host) => !were.includes(host)).map((host) => added('host', host)),
    ...were.filter((host) => !become.includes(host)).map((host) => removed('host', host)),
  ];
  const inOrder = (hosts: string[], others: string[]) =>
    hosts.filter((host) => others.includes(host)).join(', ');
  const [was, becomes] = [inOrder(were, become), inOrder(become, were)];
  if (was !== becomes) changes.push({ subject: 'order of hosts', was, becomes });
  const [first, next] = [were[0], become[0]];
  if (first !== undefined && next !== undefined && first !== next) {
    changes.push({ subject: 'first host', was: first, becomes: next, note: 'links in mails lead there' });
  }
  return changes;
}

const JOINS: Record<Account['standing'], string> = {
  learner: 'a learner becomes staff, with the same password',
  disabled: 'the disabled account is enabled again',
  staff: '',
};

function changesOfStaff(accounts: Account[], people: Person[]): Change[] {
  const known = new Map(accounts.map((account) => [keyOfEmail(account.email), account]));
  const wanted = new Set(people.map(({ email }) => keyOfEmail(email)));
  const changes = people.flatMap((person): Change[] => {
    const account = known.get(keyOfEmail(person.email));
    const becomes = personInWords(person);
    if (account === undefined)
      return [{ ...added('staff', becomes), note: 'chooses a password by “Forgot Password?”' }];
    if (account.standing !== 'staff') return [{ ...added('staff', becomes), note: JOINS[account.standing] }];
    const was = personInWords(account);
    return was === becomes ? [] : [{ subject: 'staff', was, becomes }];
  });
  const left = accounts.filter(
    ({ standing, email }) => standing === 'staff' && !wanted.has(keyOfEmail(email)),
  );
  return [
    ...changes,
    ...left.map((account) => ({
      ...removed('staff', personInWords(account)),
      note: 'disabled; the account stays with all that belongs to it',
    })),
  ];
}

function personInWords({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName} <${email}>`;
}

function added(subject: string, becomes: string): Change {
  return { subject, was: null, becomes };
}

function removed(subject: string, was: string): Change {
  return { subject, was, becomes: null };
}
