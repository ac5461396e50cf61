import { join, relative } from 'node:path';
import type { ListedTenant } from '../../features/tenants/tenants.service.ts';
import type { ApplyTenantResult } from '../../tenant-folders/apply-tenant.ts';
import type { Change } from '../../tenant-folders/changes.ts';
import type { FolderFault } from '../../tenant-folders/folder-files.ts';
import type { TenantFolder } from '../../tenant-folders/read-tenant-folder.ts';
import { printable } from '../terminal.ts';

const MAX_SHOWN = 200;

/** A fault as editors and terminals know it: file, line, message. */
export function formatFolderFault(folder: string, { file, line, message }: FolderFault): string {
  const whole = join(folder, file);
  const near = relative(process.cwd(), whole);
  return `${printable(near.startsWith('..') ? whole : near)}${line === null ? '' : `:${line}`}: ${printable(message)}`;
}

/** What came of a folder, or would come of it. */
export function formatApplyResult(
  { facts, shortName }: TenantFolder,
  { isNew, changes }: Extract<ApplyTenantResult, { type: 'done' }>,
  { written }: { written: boolean },
): string[] {
  const tenant = `${printable(facts.name)} (${shortName})`;
  if (changes.length === 0)
    return [`${tenant}: as the folder says. Nothing ${written ? 'was' : 'to be'} changed.`];
  const done = isNew ? 'new' : 'changed';
  const lines = [
    `${tenant}: ${written ? done : `would be ${done}`}`,
    ...changes.map((change) => `  ${formatChange(change)}`),
  ];
  const joined = changes.some(({ subject, before }) => subject === 'staff' && before === null);
  // Said, so that nobody waits for a mail.
  if (joined)
    lines.push('Nobody is invited by mail: new staff choose a password by “Forgot Password?” at the log-in.');
  return lines;
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
