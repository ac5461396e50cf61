import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { writeFolderAtomically, writeNewFile } from '@assay/durable-files';
import { Document, isScalar } from 'yaml';
import { inTransaction, withTenant } from '../db/context.ts';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import { listOfferedTopics } from '../features/tickets/tickets.service.ts';
import { USUAL_TICKET_TOPICS } from '../features/tickets/usual-topics.ts';
import type { OwnerContext } from './apply-tenant.ts';
import { findBilling } from './billing.queries.ts';
import { writeBillingEntry } from './billing-entry.ts';
import { changesBetween } from './changes.ts';
import { listOriginalFiles } from './content/content.queries.ts';
import { exportContent } from './content/export-content.ts';
import { readStoredContent } from './content/stored-content.ts';
import { readTenantFolder } from './read-tenant-folder.ts';
import type { StoredTenant } from './tenant-facts.ts';
import { TENANT_FILE, type TenantFile } from './tenant-file.ts';
import { findStoredTenant, getLogo } from './tenant-folders.queries.ts';

const HEAD = ' What this tenant is. Edit it, then: npm run tenant -- apply FOLDER';

/**
 * Exports a tenant into a new folder, as `applyTenant` reads it: applied, it changes nothing. That is checked
 * on the written folder before it gets its name.
 * @throws an Error in words; then the folder does not exist
 */
export async function exportTenant(
  { owner, files }: OwnerContext,
  shortName: string,
  folder: string,
): Promise<void> {
  const tenantId = await findTenantId(owner, shortName);
  if (tenantId === null)
    throw new Error(`There is no tenant ${shortName}. npm run tenant -- list names them.`);
  const { tenant, billing, ticketTopics, content, originals, logoName } = await withTenant(
    owner,
    tenantId,
    () =>
      inTransaction(async () => ({
        tenant: await findStoredTenant([]),
        billing: await findBilling(),
        ticketTopics: (await listOfferedTopics()).map(({ name }) => name),
        content: await readStoredContent(),
        originals: await listOriginalFiles(),
        logoName: await getLogo(),
      })),
  );
  if (tenant === null) throw new Error(`There is no tenant ${shortName} any more.`);
  const stored = { ...tenant, billing, ticketTopics, content };
  const logoFile = logoName === '' ? null : `logo${extname(logoName)}`;
  await writeFolderAtomically(folder, async (draft) => {
    if (logoFile !== null) {
      const picture = await files.read(tenantId, logoName);
      if (picture === null)
        throw new Error(`The picture of the logo is missing among the files: ${logoName}.`);
      await writeNewFile(join(draft, logoFile), await buffer(picture), 0o644);
    }
    const entries = await exportContent({ draft, tenantId, files, originals }, content);
    const file = { ...fileOf(shortName, stored, logoFile), ...entries };
    await writeNewFile(join(draft, TENANT_FILE), tenantFileText(file), 0o644);
    await expectSame(draft, stored);
  });
}

/** Formats the text of a tenant's file: entries with their default value are left out. */
export function tenantFileText(file: TenantFile): string {
  const document = new Document(file);
  document.commentBefore = HEAD;
  const note = document.get('login_note', true);
  if (isScalar(note)) note.type = 'BLOCK_LITERAL';
  return document.toString({ lineWidth: 0 });
}

function fileOf(shortName: string, stored: StoredTenant, logo: string | null): TenantFile {
  const { name, subDomainName, loginNote, ticketTopics, billing } = stored;
  const hasUsualTopics = isDeepStrictEqual(ticketTopics, [...USUAL_TICKET_TOPICS]);
  const staff = stored.accounts.filter(({ status }) => status === 'staff');
  return {
    tenant: shortName,
    name,
    ...(subDomainName === name ? {} : { sub_domain_name: subDomainName }),
    hosts: stored.hosts,
    platform_type: stored.platformType,
    time_zone: stored.timeZone,
    colours: { accent_hue: stored.accentHue, accent_vivid: stored.accentVivid },
    ...(logo === null ? {} : { logo }),
    ...(loginNote === null ? {} : { login_note: loginNote }),
    ...(stored.leaderboard ? {} : { leaderboard: false }),
    ...(stored.leaderboardNames === 'full' ? {} : { leaderboard_names: stored.leaderboardNames }),
    ...(stored.signUpDomains === null ? {} : { sign_up: { domains: stored.signUpDomains } }),
    ...(staff.length === 0
      ? {}
      : {
          staff: staff.map(({ firstName, lastName, email }) => ({
            first_name: firstName,
            last_name: lastName,
            email,
          })),
        }),
    ...(hasUsualTopics ? {} : { ticket_topics: ticketTopics }),
    ...(billing === null ? {} : { billing: writeBillingEntry(billing) }),
  };
}

/** @throws when the folder would be refused, or would change the tenant */
async function expectSame(draft: string, stored: StoredTenant): Promise<void> {
  const read = await readTenantFolder(draft);
  const differences =
    read.type === 'faults'
      ? read.faults.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`)
      : changesBetween(stored, read.folder.facts).map(({ subject }) => `${subject} would change.`);
  if (differences.length === 0) return;
  throw new Error(`This tenant cannot be written as a folder: ${differences.join(' ')}`);
}
