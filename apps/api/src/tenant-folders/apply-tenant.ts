import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { newId } from '../db/ids.ts';
import { disableStaff, provisionStaff } from '../features/accounts/accounts.service.ts';
import { mailNewStaff } from '../features/accounts/mailing.service.ts';
import { storeLogo } from '../features/pictures/pictures.service.ts';
import { freeTicketsOf } from '../features/staff-tickets/staff-tickets.service.ts';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import { knowsTimeZone, listForeignHosts, lockFolders } from './across-tenants.queries.ts';
import { type Change, changesBetween } from './changes.ts';
import { type RenderedPictures, renderNewPictures, writeContent } from './content/write-content.ts';
import type { FolderFault } from './folder-files.ts';
import type { TenantFolder } from './read-tenant-folder.ts';
import { isInvited, joinersOf, keyOfEmail, leaversOf, type Person, peopleOf } from './staff-changes.ts';
import { findStoredTenant, type StoredTenant } from './stored-tenant.ts';
import { TENANT_FILE } from './tenant-file.ts';
import {
  insertShortName,
  replaceBilling,
  replaceHosts,
  setLogo,
  setTicketTopics,
  upsertTenant,
} from './tenant-folders.queries.ts';

/** The owner's pool, because only the owner may create tenants. */
export type OwnerContext = {
  owner: Pool;
  files: FileStore;
  /**
   * Builds the address of a tenant's host, without a trailing slash, for links in mails; null if no mails are
   * to be sent.
   */
  originOf: ((host: string) => string) | null;
};
export type ApplyTenantResult =
  | { type: 'refused'; faults: FolderFault[] }
  | {
      type: 'done';
      tenantId: TenantId;
      isNew: boolean;
      changes: Change[];
      /** People whom a mail invites, or would invite, to choose a password. */
      invited: Person[];
    };

/**
 * Updates a tenant to what its folder says, in one transaction: all of it or nothing. If there is nothing to
 * change, nothing is written.
 */
export async function applyTenant(
  ownerContext: OwnerContext,
  folder: TenantFolder,
): Promise<ApplyTenantResult> {
  const { owner } = ownerContext;
  const known = await findTenantId(owner, folder.shortName);
  const rendered = await renderNewPictures(owner, known, folder);
  return withChanges(ownerContext, folder, (stored) => writeTenant(ownerContext, folder, stored, rendered));
}

/** Dry run of applying a folder: gives the result and writes nothing. */
export function checkTenant(ownerContext: OwnerContext, folder: TenantFolder): Promise<ApplyTenantResult> {
  return withChanges(ownerContext, folder, async () => {});
}

/** Compares a folder with its tenant and calls `act` if they differ, in the same transaction. */
async function withChanges(
  { owner }: OwnerContext,
  folder: TenantFolder,
  act: (stored: StoredTenant | null) => Promise<void>,
): Promise<ApplyTenantResult> {
  const known = await findTenantId(owner, folder.shortName);
  const tenantId = known ?? newId<'tenant'>();
  return withTenant(owner, tenantId, () =>
    inTransaction(async (): Promise<ApplyTenantResult> => {
      await lockFolders(owner);
      if ((await findTenantId(owner, folder.shortName)) !== known) {
        throw new Error('Another process made this tenant at the same moment. Try again.');
      }
      const faults = await faultsAgainstDatabase(owner, folder);
      if (faults.length > 0) return { type: 'refused', faults };
      const people = peopleOf(folder.document);
      const stored = await findStoredTenant(people.map(({ email }) => keyOfEmail(email)));
      const changes = changesBetween(stored, folder.document);
      if (changes.length > 0) await act(stored);
      const joiners = joinersOf(stored?.accounts ?? [], people);
      const invited = joiners.filter(isInvited).map(({ person }) => person);
      return { type: 'done', tenantId, isNew: stored === null, changes, invited };
    }),
  );
}

async function faultsAgainstDatabase(
  owner: Pool,
  { document: { hosts, time_zone }, lines }: TenantFolder,
): Promise<FolderFault[]> {
  const faults = (await listForeignHosts(hosts)).map(({ host, shortName }) => ({
    file: TENANT_FILE,
    line: lines.hosts[hosts.indexOf(host)] ?? null,
    message: `The host ${host} belongs to the tenant ${shortName}. Take it out of that folder and apply that one first.`,
  }));
  if (await knowsTimeZone(owner, time_zone)) return faults;
  const message = `The database does not know the time zone ${time_zone}.`;
  return [...faults, { file: TENANT_FILE, line: lines.timeZone, message }];
}

async function writeTenant(
  { files, originOf }: OwnerContext,
  folder: TenantFolder,
  stored: StoredTenant | null,
  rendered: RenderedPictures,
): Promise<void> {
  const { document, logo, shortName } = folder;
  await upsertTenant(document);
  if (stored === null) await insertShortName(shortName);
  await setLogo(logo === null ? '' : await storeLogo(files, logo));
  await replaceHosts(document.hosts);
  const [accounts, people] = [stored?.accounts ?? [], peopleOf(document)];
  const joiners = new Set(joinersOf(accounts, people).map(({ person }) => person));
  for (const person of people) {
    const userId = await provisionStaff(person);
    if (originOf !== null && joiners.has(person)) await mailNewStaff({ originOf }, userId, person);
  }
  for (const account of leaversOf(accounts, people)) {
    await disableStaff(account);
    await freeTicketsOf(account.id);
  }
  await setTicketTopics(document.ticket_topics ?? []);
  await replaceBilling(document.billing);
  await writeContent(files, folder, rendered);
}
