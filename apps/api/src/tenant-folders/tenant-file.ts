import { LEADERBOARD_NAMES, PLATFORM_TYPES } from '@assay/assessment';
import { CONTENT_LEVELS, canonicalAddress, PEOPLE_LEVELS } from '@assay/contract';
import { normaliseName, readsAsYou } from '@assay/contract/names';
import { z } from 'zod';
import { normaliseHost } from '../http/tenant.ts';
import { billingEntry } from './billing-entry.ts';
import { contentEntriesOf } from './content/content-entries.ts';
import { formatPath } from './document-values.ts';
import { distinct, hundredths, line, pictureFile, shortName, text, textFile } from './entry-kinds.ts';
import { isFolderPath } from './folder-files.ts';
import type { LineFault, LineOf } from './yaml-lines.ts';

/** The file that describes a tenant. Its format: docs/tenants.md. */
export const TENANT_FILE = 'tenant.yaml';

const hostName = (words: string, isOne: (name: string) => boolean = () => true) =>
  z.string().refine((text) => text.length <= 253 && normaliseHost(text) === text && isOne(text), {
    error: ({ input }) => {
      const normal = normaliseHost(String(input));
      return normal === null || !isOne(normal) ? `must be ${words}.` : `must be written as ${normal}.`;
    },
  });

const host = hostName('the name of a host, such as exams.example.org');
const mailDomain = hostName('an e-mail domain, such as example.org', (name) =>
  /^[^.]+(?:\.[^.]+)+$/u.test(name),
);

const personName = line(100)
  .transform(normaliseName)
  .refine(
    (name) => name !== '' && name.length <= 100,
    'must be a name of 1 to 100 characters that can be seen.',
  );

const emailAddress = line(254).transform((typed, context) => {
  const address = canonicalAddress(typed);
  if (address === null) context.addIssue({ code: 'custom', message: 'must be an e-mail address.' });
  return address ?? z.NEVER;
});

const yesOrNo = z.boolean('must be true or false.');
/** All of them, so that none is taken by being forgotten. */
const permissions = z.strictObject({
  content: z.enum(CONTENT_LEVELS, 'must be none, edit or publish.'),
  people: z.enum(PEOPLE_LEVELS, 'must be none, view or manage.'),
  support: yesOrNo,
  settings: yesOrNo,
});

const staff = z
  .strictObject({
    first_name: personName,
    last_name: personName,
    email: emailAddress,
    permissions: permissions.optional(),
  })
  .refine(({ first_name, last_name }) => !readsAsYou(`${first_name} ${last_name}`), {
    path: ['first_name'],
    error: 'must not read as “You”, by which learners know their own.',
  });

/** Has its own message, since many will try a colour written as on the web first. */
const hue = hundredths(
  0,
  360,
  'the angle of the colour, such as 262 for a blue (docs/tenants.md lists more)',
);

/** The accent of every page. */
export const colours = z.strictObject({ accent_hue: hue, accent_vivid: hundredths(0, 1).default(1) });

const mailDomains = z
  .array(mailDomain)
  .min(1, 'must name at least one domain.')
  .max(50, 'must name at most 50 domains.')
  .superRefine(distinct((text) => text));

/** A rule by its name alone, or domains, or approval of people with addresses of these domains. */
const signUp = z.preprocess(
  (written) => (written === 'invitation' || written === 'approval' ? { rule: written } : written),
  z
    .strictObject(
      {
        rule: z.enum(['invitation', 'approval'], 'must be invitation or approval.').optional(),
        domains: mailDomains.optional(),
      },
      {
        error: (issue) =>
          issue.code === 'invalid_type' ? 'must be invitation, approval or domains.' : undefined,
      },
    )
    .refine(
      ({ rule, domains }) => rule !== undefined || domains !== undefined,
      'must name domains or a rule.',
    )
    .refine(({ rule, domains }) => rule !== 'invitation' || domains === undefined, {
      path: ['domains'],
      error: 'must be left out where people are invited.',
    }),
);

/** The names are those of the specification and of the API. */
export const tenantFileSchema = z.strictObject({
  tenant: shortName,
  name: line(100),
  sub_domain_name: line(100).optional(),
  hosts: z
    .array(host)
    .min(1, 'must name at least one host.')
    .max(50, 'must name at most 50 hosts.')
    .superRefine(distinct((text) => text)),
  platform_type: z.enum(PLATFORM_TYPES, 'must be Free or Paid.'),
  time_zone: z.string().refine(isTimeZone, 'must be the name of a time zone, such as Europe/London.'),
  colours: colours.optional(),
  logo: z.string().refine(isFolderPath, 'must name a file in this folder, such as crest.png.').optional(),
  login_note: text(10_000).optional(),
  leaderboard: yesOrNo.optional(),
  leaderboard_names: z.enum(LEADERBOARD_NAMES, 'must be full, initials or none.').optional(),
  leaderboard_least_percent: z
    .int('must be a whole number from 1 to 100.')
    .min(1, 'must be a whole number from 1 to 100.')
    .max(100, 'must be a whole number from 1 to 100.')
    .optional(),
  sign_up: signUp.optional(),
  staff: z
    .array(staff)
    .max(1_000, 'must name at most 1,000 people.')
    .superRefine(distinct(({ email }) => email.toLowerCase(), 'email'))
    .optional(),
  ticket_topics: z
    .array(line(100))
    .min(1, 'must name at least one topic.')
    .max(50, 'must name at most 50 topics.')
    .superRefine(distinct((text) => text))
    .optional(),
  billing: billingEntry.optional(),
  ...contentEntriesOf({ longText: textFile, picture: pictureFile }),
});
export type TenantFile = z.output<typeof tenantFileSchema>;

/** Accepts names only: an offset would be wrong for half of the year. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[A-Z][\w+-]*){0,2}$/iu.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** @returns the file's content, or every fault with its line */
export function checkTenantFile(
  value: unknown,
  lineOf: LineOf,
): { type: 'file'; file: TenantFile } | { type: 'faults'; faults: LineFault[] } {
  // For a missing entry Zod would say that it is undefined, which is no word for the author of the file.
  const parsed = tenantFileSchema.safeParse(value, { reportInput: true });
  if (parsed.success) return { type: 'file', file: parsed.data };
  return { type: 'faults', faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, lineOf)) };
}

const KINDS: Record<string, string> = {
  string: 'text; put it into quotation marks',
  number: 'a number',
  array: 'a list, each entry on a line of its own that begins with "- "',
  object: 'entries of the form "name: value"',
};

/** Each costs a search through all that stands beside it; an author who mends these sees the next. */
const MAX_UNKNOWN = 50;

function faultsOf(issue: z.core.$ZodIssue, lineOf: LineOf): LineFault[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => ({
      line: lineOf([...path, key]),
      message: `${formatPath([...path, key])} is not known. Is it misspelt?`,
    }));
  }
  const subject = path.length === 0 ? 'The file' : formatPath(path);
  return [{ line: lineOf(path), message: `${subject} ${describeIssue(issue)}` }];
}

/** Describes what is wrong with an entry, as the end of a sentence about it. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is missing.';
  // An entry's own message says more, if it has one.
  const isInWords = issue.code !== 'invalid_type' || issue.message.startsWith('must ');
  return isInWords ? issue.message : `must be ${KINDS[issue.expected] ?? issue.expected}.`;
}
