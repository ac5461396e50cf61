import { join, relative } from 'node:path';
import { INVITATION_DAYS } from '../../features/accounts/lifetimes.ts';
import type { ListedTenant } from '../../features/tenants/tenants.service.ts';
import type { ApplyTenantResult } from '../../tenant-folders/apply-tenant.ts';
import type { Change } from '../../tenant-folders/changes.ts';
import type { FolderFault } from '../../tenant-folders/folder-files.ts';
import type { InviteStaffResult } from '../../tenant-folders/invite-staff.ts';
import type { Overwritten } from '../../tenant-folders/overwritten.ts';
import type { TenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import type { Person } from '../../tenant-folders/staff-changes.ts';
import { printable } from '../terminal.ts';

const MAX_SHOWN = 200;

/** Formats a fault as editors and terminals know it: file, line, message. */
export function formatFolderFault(folder: string, { file, line, message }: FolderFault): string {
  const whole = join(folder, file);
  const near = relative(process.cwd(), whole);
  return `${printable(near.startsWith('..') ? whole : near)}${line === null ? '' : `:${line}`}: ${printable(message)}`;
}

/** Formats the result of applying a folder, or what it would be. @param origin where links in mails lead */
export function formatApplyResult(
  { document, shortName }: TenantFolder,
  { isNew, changes, invited, missing }: Extract<ApplyTenantResult, { type: 'done' }>,
  { written, origin }: { written: boolean; origin: string },
): string[] {
  const tenant = `${printable(document.name)} (${shortName})`;
  if (changes.length === 0)
    return [
      `${tenant}: as the folder says. Nothing ${written ? 'was' : 'to be'} changed.`,
      ...formatMissing(missing),
    ];
  const done = isNew ? 'new' : 'changed';
  return [
    `${tenant}: ${written ? done : `would be ${done}`}`,
    ...changes.map((change) => `  ${formatChange(change)}`),
    ...formatInvited(invited, { written, origin }),
    ...formatMissing(missing),
  ];
}

/** Formats what a folder would take back of the console's changes. */
export function formatOverwritten({ document, shortName }: TenantFolder, documents: Overwritten[]): string[] {
  return [
    `${printable(document.name)} (${shortName}): the console changed some of this since the folder was last applied.`,
    ...documents.flatMap(({ document: name, by, at, changes }) => [
      `${name}, by ${by === null ? 'somebody who is gone' : printable(by)} on ${at.toISOString().slice(0, 10)}; the folder would make it:`,
      ...changes.map((change) => `  ${formatChange(change)}`),
    ]),
    'Nothing was changed. --overwrite replaces it; or export the tenant, and make your changes there.',
  ];
}

function formatMissing(missing: Person[]): string[] {
  if (missing.length === 0) return [];
  return [
    'Staff who are not in the folder stay as they are; --disable-missing-staff disables them:',
    ...missing.map((person) => `  ${formatPerson(person)}`),
  ];
}

function formatInvited(
  invited: Person[],
  { written, origin }: { written: boolean; origin: string },
): string[] {
  if (invited.length === 0) return [];
  const were = written ? 'Invited by mail' : 'Would be invited by mail';
  // Printed, so that a link which leads nowhere is noticed before a thousand people have it.
  return [
    `${were} to choose a password: ${invited.length}. The links lead to ${origin} and are valid for ${INVITATION_DAYS} days.`,
  ];
}

/** Formats whom `invite` has mailed. */
export function formatInviteResult({ invited, skipped }: InviteStaffResult, tenant: string): string[] {
  return [
    ...invited.map((person) => `Invited by mail: ${formatPerson(person)}`),
    ...skipped.map((person) => `Invited less than an hour ago, so not again: ${formatPerson(person)}`),
    ...(invited.length + skipped.length === 0 ? [`All staff of ${tenant} have a password.`] : []),
    ...(invited.length > 0
      ? [`The links are valid for ${INVITATION_DAYS} days; older ones no longer work.`]
      : []),
    ...(skipped.length > 0 ? [`To invite one again now: npm run tenant -- invite ${tenant} EMAIL`] : []),
  ];
}

function formatPerson({ firstName, lastName, email }: Person): string {
  return printable(`${firstName} ${lastName} <${email}>`);
}

function formatChange({ subject, before, after, note }: Change): string {
  const added = note === undefined ? '' : ` (${note})`;
  if (before === null) return `+ ${subject}: ${truncateLine(after)}${added}`;
  if (after === null) return `- ${subject}: ${truncateLine(before)}${added}`;
  return `~ ${subject}: ${truncateLine(before)} → ${truncateLine(after)}${added}`;
}

function truncateLine(text: string | null): string {
  const line = printable(text ?? '');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}

export function formatTenants(tenants: ListedTenant[]): string[] {
  if (tenants.length === 0) return ['There is no tenant yet.'];
  return tenants.flatMap(({ shortName, name, platformType, hosts, staff }) => [
    `${shortName}  ${printable(name)}`,
    `  ${printable(platformType)}, ${staff} staff, ${hosts.length === 0 ? 'no host' : hosts.join(', ')}`,
  ]);
}
