import fc from 'fast-check';
import { cleanRichText } from '../features/imports/rich-text.ts';
import type { TenantFile } from '../tenant-folders/tenant-file.ts';

/** Texts that a careless writer of YAML would get wrong. */
const awkward = fc.constantFrom(
  'no',
  'null',
  '~',
  '007',
  '1e3',
  '- a',
  'a: b',
  '# a',
  '"',
  "'",
  '*a',
  '&a',
  '!a',
  '%a',
  '@a',
  '`',
  '{a}',
  '[a]',
  '|',
  '>',
  'שלום',
  '日本語',
  'e\u0301',
  '\u{1F600}',
  '2026-11-21',
  '<<',
);
const line = (max: number) =>
  fc
    .oneof(awkward, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }))
    .map((text) =>
      text
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, max),
    )
    .filter((text) => text !== '' && text.isWellFormed());
const label = fc.stringMatching(/^[a-z0-9]{1,10}$/u);
const hundredths = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);
const note = fc
  .array(
    fc.oneof(
      line(30),
      fc.constantFrom(
        '<p>a</p>',
        '<br>',
        '\n',
        '\n\n',
        '  ',
        '\t',
        '\u2028',
        '\u0085',
        '&nbsp;',
        '&',
        '<',
        '\\(x^2\\)',
      ),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join('').trim())
  // Of which nothing may be shown is refused.
  .filter((text) => text === '' || cleanRichText(text) !== '');

/** A tenant's file that is in order; hosts and addresses end in `suffix`. */
export function anyTenantFile(tenant: string, suffix: string): fc.Arbitrary<TenantFile> {
  return fc.record(
    {
      tenant: fc.constant(tenant),
      name: line(100),
      sub_domain_name: line(100),
      hosts: fc
        .uniqueArray(label, { minLength: 1, maxLength: 4 })
        .map((labels) => labels.map((each) => `${each}.${suffix}`)),
      platform_type: fc.constantFrom('Free' as const, 'Paid' as const),
      time_zone: fc.constantFrom(
        'Europe/London',
        'UTC',
        'Asia/Kolkata',
        'America/Argentina/Buenos_Aires',
        'Etc/GMT+3',
      ),
      colours: fc.record({ accent_hue: hundredths(360), accent_vivid: hundredths(1) }),
      login_note: note,
      staff: fc.uniqueArray(
        fc.record({
          first_name: line(100),
          last_name: line(100),
          email: label.map((each) => `${each}@${suffix}`),
        }),
        { maxLength: 4, selector: ({ email }) => email },
      ),
    },
    { requiredKeys: ['tenant', 'name', 'hosts', 'platform_type', 'time_zone'] },
  );
}
