import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { writeFolderAtomically, writeNewFile } from '@assay/durable-files';
import { Document, isScalar } from 'yaml';
import { inTransaction, withTenant } from '../db/context.ts';
import { recordAudit } from '../features/audits/audits.service.ts';
import { findTenantId } from '../features/tenants/tenants.service.ts';
import type { OwnerContext } from './apply-tenant.ts';
import { changesBetween } from './changes.ts';
import { exportFiles } from './export-files.ts';
import { readTenantFolder } from './read-tenant-folder.ts';
import { listPictureNames } from './stored-tenant.queries.ts';
import { findStoredTenant, type StoredTenant } from './stored-tenant.ts';
import { defaultsOf, type PictureDigest } from './tenant-document.ts';
import { TENANT_FILE, type TenantFile } from './tenant-file.ts';

const HEAD = ' What this tenant is. Edit it, then: npm run tenant -- apply FOLDER';

/**
 * Exports a tenant into a new folder, as `applyTenant` reads it: applied, it changes nothing. That is checked
 * on the written folder before it gets its name.
 * @throws an Error in words; then the folder does not exist
 */
export async function exportTenant(
  { owner, files, by }: OwnerContext,
  shortName: string,
  folder: string,
): Promise<void> {
  const tenantId = await findTenantId(owner, shortName);
  if (tenantId === null)
    throw new Error(`There is no tenant ${shortName}. npm run tenant -- list names them.`);
  const { stored, pictures } = await withTenant(owner, tenantId, () =>
    inTransaction(async () => {
      await recordAudit(by, {
        action: 'tenant_exported',
        subject: 'tenant',
        subjectId: tenantId,
        details: {},
      });
      return { stored: await findStoredTenant([]), pictures: await listPictureNames() };
    }),
  );
  if (stored === null) throw new Error(`There is no tenant ${shortName} any more.`);
  const readPicture = async (digest: PictureDigest) => {
    const name = pictures.get(digest) ?? digest;
    const picture = await files.read(tenantId, name);
    if (picture === null) throw new Error(`A picture is missing among the files: ${name}.`);
    return buffer(picture);
  };
  await writeFolderAtomically(folder, async (draft) => {
    const written = await exportFiles(draft, stored.document, readPicture);
    const file = withoutDefaults({ tenant: shortName, ...written });
    await writeNewFile(join(draft, TENANT_FILE), tenantFileText(file), 0o644);
    await expectSame(draft, stored);
  });
}

/** Formats the text of a tenant's file. */
export function tenantFileText(file: TenantFile): string {
  const document = new Document(file);
  document.commentBefore = HEAD;
  const note = document.get('login_note', true);
  if (isScalar(note)) note.type = 'BLOCK_LITERAL';
  return document.toString({ lineWidth: 0 });
}

function withoutDefaults(file: TenantFile): TenantFile {
  const told: TenantFile = { ...file };
  for (const [name, value] of Object.entries(defaultsOf(file))) {
    const entry = name as keyof ReturnType<typeof defaultsOf>;
    if (isDeepStrictEqual(file[entry], value)) delete told[entry];
  }
  return told;
}

/** @throws when the folder would be refused, or would change the tenant */
async function expectSame(draft: string, stored: StoredTenant): Promise<void> {
  const read = await readTenantFolder(draft);
  const differences =
    read.type === 'faults'
      ? read.faults.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`)
      : changesBetween(stored, read.folder.document, { disableMissingStaff: true }).map(
          ({ subject }) => `${subject} would change.`,
        );
  if (differences.length === 0) return;
  throw new Error(`This tenant cannot be written as a folder: ${differences.join(' ')}`);
}
