import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { normaliseName, readsAsYou } from '@assay/contract/names';
import fc from 'fast-check';
import { createPool } from '../../db/pool.ts';
import { operator } from '../../features/audits/audits.service.ts';
import { cleanRichText } from '../../features/imports/rich-text.ts';
import {
  type ApplyOptions,
  type ApplyTenantResult,
  applyTenant,
  type OwnerContext,
} from '../../tenant-folders/apply-tenant.ts';
import type { FolderFault } from '../../tenant-folders/folder-files.ts';
import { readTenantFolder, type TenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import type { TenantFile } from '../../tenant-folders/tenant-file.ts';
import type { TestApp } from '../test-app.ts';

/** Files of a folder, by name. */
export type Files = Record<string, string | Uint8Array>;

/** Creates folders for a test file, all of them removed at its end. */
export async function createTestFolders() {
  const parent = await mkdtemp(join(tmpdir(), 'assay-tenants-'));
  let count = 0;
  const freshPath = () => join(parent, String(++count));
  return {
    freshPath,
    /** @returns the path of a folder that holds the files */
    async write(files: Files): Promise<string> {
      const path = freshPath();
      await mkdir(path);
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), content);
      }
      return path;
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
export type TestFolders = Awaited<ReturnType<typeof createTestFolders>>;

/** @throws an Error that names the faults */
export async function readSound(path: string): Promise<TenantFolder> {
  const read = await readTenantFolder(path);
  if (read.type === 'folder') return read.folder;
  throw new Error(formatFaults(read.faults).join('\n'));
}

/** Formats faults, such as `tenant.yaml:3: what is wrong`. */
export function formatFaults(faults: FolderFault[]): string[] {
  return faults.map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`);
}

/** A valid tenant file, of a tenant that is unique; entries replace or, undefined, remove. */
export function tenantFile(entries: Record<string, unknown> = {}): {
  tenant: string;
  host: string;
  text: string;
} {
  const tenant = `t-${randomBytes(6).toString('hex')}`;
  const host = `${tenant}.example.test`;
  const all: Record<string, unknown> = {
    tenant,
    name: 'College',
    hosts: [host],
    platform_type: 'Free',
    time_zone: 'Europe/London',
    ...entries,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== undefined);
  // JSON is YAML, too.
  return { tenant, host, text: lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('') };
}

/** The owner's access to a test's database. */
export function ownerOf(test: TestApp): OwnerContext & { end(): Promise<void> } {
  const owner = createPool(test.database.settings.owner, { max: 3 });
  return {
    owner,
    files: test.files,
    originOf: (host) => `https://${host}`,
    by: operator('Grace'),
    end: () => owner.end(),
  };
}

export async function applyFolder(
  ownerContext: OwnerContext,
  path: string,
  options?: ApplyOptions,
): Promise<ApplyTenantResult> {
  return applyTenant(ownerContext, await readSound(path), options);
}

/**
 * Applies a folder.
 * @returns what it changed, as "subject: before → after".
 * @throws an Error that names the faults
 */
export async function listChanges(
  ownerContext: OwnerContext,
  path: string,
  options?: ApplyOptions,
): Promise<string[]> {
  const outcome = await applyFolder(ownerContext, path, options);
  if (outcome.type === 'refused') throw new Error(formatFaults(outcome.faults).join('\n'));
  if (outcome.type === 'would_overwrite')
    throw new Error(`The console changed ${outcome.documents.map(({ document }) => document).join(', ')}.`);
  return outcome.changes.map(({ subject, before, after }) => `${subject}: ${before ?? ''} → ${after ?? ''}`);
}

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
const personName = line(100)
  .map(normaliseName)
  .filter((name) => name !== '' && name.length <= 100 && !readsAsYou(`${name} .`));
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
  // A text of which nothing may be shown is refused.
  .filter((text) => text === '' || cleanRichText(text) !== '');

const seller = { seller: line(200), address: fc.array(line(100), { minLength: 1, maxLength: 8 }) };
const anyBilling = fc.oneof(
  fc.record(seller),
  fc.record({
    ...seller,
    vat_number: fc.constantFrom('GB123456789', 'GB 123 4567 89', 'IE1234567T'),
    vat_rate: hundredths(100),
  }),
);

/** Any valid tenant file; hosts and addresses end in `suffix`. */
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
      leaderboard_names: fc.constantFrom('full' as const, 'initials' as const, 'none' as const),
      leaderboard_least_percent: fc.integer({ min: 1, max: 100 }),
      sign_up: fc.oneof(
        fc.constantFrom({ rule: 'invitation' as const }, { rule: 'approval' as const }),
        fc.record({
          domains: fc
            .uniqueArray(label, { minLength: 1, maxLength: 4 })
            .map((labels) => labels.map((each) => `${each}.${suffix}`)),
        }),
      ),
      staff: fc.uniqueArray(
        fc.record({
          first_name: personName,
          last_name: personName,
          email: label.map((each) => `${each}@${suffix}`),
        }),
        { maxLength: 4, selector: ({ email }) => email },
      ),
      ticket_topics: fc.uniqueArray(line(100), { minLength: 1, maxLength: 5 }),
      billing: anyBilling,
    },
    { requiredKeys: ['tenant', 'name', 'hosts', 'platform_type', 'time_zone'] },
  );
}
