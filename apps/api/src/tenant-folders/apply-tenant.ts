import { isDeepStrictEqual } from 'node:util';
import type { TenantId } from '@assay/assessment';
import { USUAL_PERMISSIONS } from '@assay/contract';
import type { Pool } from 'pg';
import type { FileStore } from '../adapters/files/file-store.ts';
import { currentTenantId, inTransaction, withTenant } from '../db/context.ts';
import { newId } from '../db/ids.ts';
import { disableAccount, provisionStaff } from '../features/accounts/accounts.service.ts';
import { mailNewStaff } from '../features/accounts/mailing.service.ts';
import { type Actor, recordAudit } from '../features/audits/audits.service.ts';
import { storeLogo } from '../features/pictures/pictures.service.ts';
import { keepsHolder } from '../features/staff/permissions.policy.ts';
import { lockPermissions, setPermissions } from '../features/staff/permissions.service.ts';
import { freeTicketsOf } from '../features/staff-tickets/staff-tickets.service.ts';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import { knowsTimeZone, listForeignHosts, lockFolders } from './across-tenants.queries.ts';
import { type Change, changesBetween } from './changes.ts';
import {
  listNewestRevisions,
  lockContent,
  type RevisionRow,
  recordFolderRevisions,
} from './content/revisions.service.ts';
import { type RenderedPictures, renderNewPictures, writeContent } from './content/write-content.ts';
import type { FolderFault } from './folder-files.ts';
import { describeOverwritten, type Overwritten } from './overwritten.ts';
import type { TenantFolder } from './read-tenant-folder.ts';
import {
  type Account,
  isInvited,
  joinersOf,
  keyOfEmail,
  leaversOf,
  type Person,
  peopleOf,
  permissionsAround,
} from './staff-changes.ts';
import { findStoredTenant, type StoredTenant } from './stored-tenant.ts';
import { TENANT_FILE } from './tenant-file.ts';
import { insertShortName, replaceHosts, setLogo, upsertTenant } from './tenant-folders.queries.ts';

const KEEP_MISSING: ApplyOptions = { disableMissingStaff: false };
const NO_HOLDER_LEFT: FolderFault = {
  file: TENANT_FILE,
  line: null,
  message: 'staff: nobody would be left who holds every permission. Give them to somebody else first.',
};

/** The owner's pool, because only the owner may create tenants. */
export type OwnerContext = {
  owner: Pool;
  files: FileStore;
  /**
   * Builds the address of a tenant's host, without a trailing slash, for links in mails; null if no mails are
   * to be sent.
   */
  originOf: ((host: string) => string) | null;
  /** Who does it, for the audits. */
  by: Actor;
};
export type ApplyOptions = {
  /** Disables staff who are not in the folder; otherwise they stay, and are named. */
  disableMissingStaff: boolean;
  /** Replaces what the console changed since the folder was last applied; otherwise that is refused. */
  overwrite?: boolean;
};
export type ApplyTenantResult =
  | { type: 'refused'; faults: FolderFault[] }
  | { type: 'would_overwrite'; documents: Overwritten[] }
  | {
      type: 'done';
      tenantId: TenantId;
      isNew: boolean;
      changes: Change[];
      /** People whom a mail invites, or would invite, to choose a password. */
      invited: Person[];
      /** Staff who are not in the folder, and stay. */
      missing: Person[];
    };

/**
 * Updates a tenant to what its folder says, in one transaction: all of it or nothing. If there is nothing to
 * change, nothing is written.
 */
export async function applyTenant(
  ownerContext: OwnerContext,
  folder: TenantFolder,
  options: ApplyOptions = KEEP_MISSING,
): Promise<ApplyTenantResult> {
  const { owner } = ownerContext;
  const known = await findTenantId(owner, folder.shortName);
  const rendered = await renderNewPictures(owner, known, folder);
  return withChanges(ownerContext, folder, options, (planned) =>
    writeTenant(ownerContext, folder, planned, rendered),
  );
}

/** Dry run of applying a folder: gives the result and writes nothing. */
export function checkTenant(
  ownerContext: OwnerContext,
  folder: TenantFolder,
  options: ApplyOptions = KEEP_MISSING,
): Promise<ApplyTenantResult> {
  return withChanges(ownerContext, folder, options, async () => {});
}

/** Tenant as it is, with its newest revisions, what changes, and the staff who are disabled. */
type Planned = {
  stored: StoredTenant | null;
  revisions: RevisionRow[];
  changes: Change[];
  leavers: Account[];
};

/**
 * Compares a folder with its tenant and calls `act` if they differ, in the same transaction; also where the
 * folder has taken up what the console changed, which is the folder's from then on.
 */
async function withChanges(
  { owner }: OwnerContext,
  folder: TenantFolder,
  options: ApplyOptions,
  act: (planned: Planned) => Promise<void>,
): Promise<ApplyTenantResult> {
  const known = await findTenantId(owner, folder.shortName);
  const tenantId = known ?? newId<'tenant'>();
  return withTenant(owner, tenantId, () =>
    inTransaction(async (): Promise<ApplyTenantResult> => {
      await lockFolders(owner);
      await lockPermissions();
      await lockContent();
      if ((await findTenantId(owner, folder.shortName)) !== known) {
        throw new Error('Another process made this tenant at the same moment. Try again.');
      }
      const faults = await faultsAgainstDatabase(owner, folder);
      if (faults.length > 0) return { type: 'refused', faults };
      const people = peopleOf(folder.document);
      const stored = await findStoredTenant(people.map(({ email }) => keyOfEmail(email)));
      const accounts = stored?.accounts ?? [];
      const absent = leaversOf(accounts, people);
      const [leavers, missing] = options.disableMissingStaff ? [absent, []] : [[], absent];
      const { before, after } = permissionsAround(accounts, people, leavers);
      if (!keepsHolder(before, after)) return { type: 'refused', faults: [NO_HOLDER_LEFT] };
      const changes = changesBetween(stored, folder.document, options);
      const revisions = await listNewestRevisions();
      const documents =
        stored === null ? [] : await describeOverwritten(stored, folder.document, revisions, options);
      if (documents.length > 0 && options.overwrite !== true) return { type: 'would_overwrite', documents };
      const takesUp = revisions.some(({ source }) => source === 'console');
      if (changes.length > 0 || takesUp) await act({ stored, revisions, changes, leavers });
      const invited = joinersOf(accounts, people)
        .filter(isInvited)
        .map(({ person }) => person);
      return { type: 'done', tenantId, isNew: stored === null, changes, invited, missing };
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
  { files, originOf, by }: OwnerContext,
  folder: TenantFolder,
  { stored, revisions, changes, leavers }: Planned,
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
    const { permissions } = accounts.find(({ id }) => id === userId) ?? { permissions: null };
    if (person.permissions === null || isDeepStrictEqual(person.permissions, permissions)) continue;
    await setPermissions(userId, { before: permissions ?? USUAL_PERMISSIONS, after: person.permissions }, by);
  }
  for (const account of leavers) {
    await disableAccount(account);
    await freeTicketsOf(account.id);
  }
  await writeContent(files, folder, rendered);
  await recordFolderRevisions(stored?.document ?? null, document, revisions);
  await recordAudit(by, {
    action: 'tenant_applied',
    subject: 'tenant',
    subjectId: currentTenantId(),
    details: countBySection(changes),
  });
}

function countBySection(changes: Change[]): Record<string, number> {
  const bySection = Object.entries(Object.groupBy(changes, ({ section }) => section));
  return Object.fromEntries(bySection.map(([section, each = []]) => [section, each.length]));
}
