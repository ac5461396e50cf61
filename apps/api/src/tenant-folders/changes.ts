import { type Difference, type KeyedList, listDifferences } from './differences.ts';
import { type Entries, formatPath, isEntries, isList, type Value } from './document-values.ts';
import { describeJoiner, joinersOf, keyOfEmail, peopleOf, staffToCompare } from './staff-changes.ts';
import type { StoredTenant } from './stored-tenant.ts';
import { isPicture, type TenantDocument } from './tenant-document.ts';
import { tenantFileSchema } from './tenant-file.ts';

/** One change by applying a folder: the value before and after, null for none. */
export type Change = {
  /** Entry of the file that it belongs to. */
  section: string;
  subject: string;
  before: string | null;
  after: string | null;
  note?: string;
};

/**
 * Lists what a folder changes at its tenant, in the order of the file; empty when the tenant is as the folder
 * says.
 * @param options.disableMissingStaff disables staff who are not in the folder; otherwise they stay
 */
export function changesBetween(
  stored: StoredTenant | null,
  wanted: TenantDocument,
  { disableMissingStaff }: { disableMissingStaff: boolean },
): Change[] {
  const staff = staffToCompare(stored?.document.staff, wanted, disableMissingStaff);
  const [before, after]: [Entries, Entries] = [
    { ...stored?.document, staff, sign_up: describeSignUp(stored?.document.sign_up) },
    { ...wanted, sign_up: describeSignUp(wanted.sign_up) },
  ];
  const joiners = joinersOf(stored?.accounts ?? [], peopleOf(wanted));
  const mails = new Map(joiners.map((joiner) => [keyOfEmail(joiner.person.email), describeJoiner(joiner)]));
  return Object.keys(tenantFileSchema.shape).flatMap((name) => [
    ...listDifferences({ path: [name], before: before[name], after: after[name] }, LISTS).map((difference) =>
      describeChange(difference, mails),
    ),
    ...(name === 'hosts' ? changesOfFirstHost(stored?.document.hosts ?? [], wanted.hosts) : []),
  ]);
}

/** Words for who may sign up: rule and domains are one thing to whoever reads of a change. */
function describeSignUp(signUp: TenantDocument['sign_up']): string {
  const words = [signUp?.rule ?? [], signUp?.domains ?? []].flat();
  return words.length === 0 ? 'open' : words.join('; ');
}

const keyedBy = (entry: string) => (item: Value) => {
  const key = isEntries(item) ? item[entry] : item;
  return isList(key) ? key.join(' / ') : String(key);
};
const keyedByEmail = (item: Value) => keyOfEmail(keyedBy('email')(item));
/** A list whose items are named by one of their entries. */
const named = (entry: string, ...parts: string[]) => ({
  keyOf: keyedBy(entry),
  parts,
  isOrdered: true,
  subjectOf: (key: string) => `${entry} ${key}`,
});

/** Lists whose items have keys, and the subjects that these make. */
const LISTS: Record<string, KeyedList & { subjectOf(key: string): string }> = {
  hosts: { ...named('host'), subjectOf: () => 'host' },
  staff: { ...named('email'), keyOf: keyedByEmail, isOrdered: false, subjectOf: () => 'staff' },
  pages: named('page', 'text'),
  faqs: { ...named('question'), subjectOf: (question) => `faq “${question}”` },
  plans: named('plan', 'access', 'features'),
  topics: named('topic', 'text', 'references', 'pictures'),
};

/** Words for an item of a list, without its parts. */
const ITEMS: Record<string, (item: Entries) => string> = {
  staff: ({ first_name, last_name, email, permissions }) =>
    `${first_name} ${last_name} <${email}>${isEntries(permissions) ? `, ${formatPermissions(permissions)}` : ''}`,
  pages: ({ title }) => `${title}`,
  faqs: ({ answer }) => `${answer}`,
  plans: ({ price, validity }) => `£${Number(price).toFixed(2)} for ${validity} days`,
  topics: () => 'described',
  references: ({ title, url }) => (url === undefined ? `${title}` : `${title} <${url}>`),
  pictures: ({ file, alt }) => `${textOf(file, 'file')} (${alt})`,
};

/** Entries that are understood without what holds them. */
const SHORT_SUBJECTS: Record<string, string> = {
  'colours, accent_hue': 'accent_hue',
  'colours, accent_vivid': 'accent_vivid',
};

function formatPermissions(permissions: Entries): string {
  const words = (value: Value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : `${value}`);
  return Object.entries(permissions)
    .map(([name, value]) => `${name} ${words(value)}`)
    .join(', ');
}

function describeChange(difference: Difference, mails: ReadonlyMap<string, string>): Change {
  const { path, before, after } = difference;
  const [section = '', key = '', ...parts] = path;
  const list = path.length === 1 ? undefined : LISTS[section];
  const place = formatPath(list === undefined ? path : [list.subjectOf(key), ...parts]);
  const entry = list !== undefined && parts.length === 0 ? section : (path.at(-1) ?? '');
  return {
    section,
    subject: SHORT_SUBJECTS[place] ?? place,
    before: textOf(before, entry),
    after: textOf(after, entry),
    note: noteOf(difference, mails),
  };
}

function textOf(value: Value, entry: string): string | null {
  if (value === undefined) return null;
  if (isList(value)) return value.map((item) => textOf(item, entry)).join(entry === 'address' ? '\n' : '; ');
  if (isEntries(value)) return ITEMS[entry]?.(value) ?? null;
  if (entry === 'logo' || isPicture([entry])) return `picture ${String(value).slice(0, 12)}`;
  return entry === 'vat_rate' ? `${value}%` : String(value);
}

/** Says what the operator cannot see in the values. */
function noteOf({ path, before, after }: Difference, mails: ReadonlyMap<string, string>): string | undefined {
  const [section, key = '', part] = path;
  const [isNew, isGone] = [before === undefined, after === undefined && part === undefined];
  if (section === 'sign_up' && after !== 'open') return 'accounts that are there stay';
  if (section === 'logo' && !isNew) return 'the old picture is kept for pages that are open';
  if (section === 'billing') return 'on invoices from now on';
  if (section === 'staff' && isNew) return mails.get(key);
  if (section === 'staff' && isGone) return 'disabled; the account stays with all that belongs to it';
  if (section === 'plans' && isGone) return 'not offered any more; kept for those who have it';
  if (section === 'topics' && isGone) return 'the topic stays with its questions';
  const isTopicGone = isList(before) && isList(after) && before.some((topic) => !after.includes(topic));
  if (section === 'ticket_topics' && isTopicGone) return 'tickets keep the topic that they are about';
  return undefined;
}

function changesOfFirstHost([before]: readonly string[], [after]: readonly string[]): Change[] {
  if (before === undefined || after === undefined || before === after) return [];
  return [{ section: 'hosts', subject: 'first host', before, after, note: 'links in mails lead there' }];
}
