import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '../db/pool.ts';
import { type ApplyTenantResult, applyTenant, type OwnerContext } from '../tenant-folders/apply-tenant.ts';
import type { FolderFault } from '../tenant-folders/folder-files.ts';
import { readTenantFolder, type TenantFolder } from '../tenant-folders/read-tenant-folder.ts';
import type { TestApp } from './test-app.ts';

/** What is written into a folder, by file name. */
export type Files = Record<string, string | Uint8Array>;

/** Folders for a test file, all of them removed at its end. */
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
      for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
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

/** tenant.yaml:3: what is wrong */
export function formatFaults(faults: FolderFault[]): string[] {
  return faults.map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`);
}

/** A tenant's file that is in order, of a tenant that nobody else has; entries replace or, undefined, remove. */
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
  // What JSON writes is YAML, too.
  return { tenant, host, text: lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('') };
}

/** The owner's way to a test's database. */
export function ownerOf(test: TestApp): OwnerContext & { end(): Promise<void> } {
  const owner = createPool(test.database.settings.owner, { max: 3 });
  return { owner, files: test.files, end: () => owner.end() };
}

export async function applyFolder(ownerContext: OwnerContext, path: string): Promise<ApplyTenantResult> {
  return applyTenant(ownerContext, await readSound(path));
}
