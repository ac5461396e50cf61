import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@assay/assessment';
import type { TenantDocument } from '../tenant-document.ts';
import { CONTENT_DOCUMENTS, type Content, type ContentDocument, contentOf } from './documents.ts';
import { insertRevision, listNewestRevisions, type RevisionRow } from './revisions.queries.ts';

export {
  findRevision,
  type ListedRevision,
  listNewestRevisions,
  listRevisions,
  lockContent,
  type RevisionRow,
} from './revisions.queries.ts';

/**
 * Records what somebody changed in the console, in the transaction that changes it. The first time, what
 * stood before is kept, too.
 * @returns the revision's number
 */
export async function recordConsoleRevision(
  document: ContentDocument,
  { before, after, message, userId }: { before: Content; after: Content; message: string; userId: UserId },
): Promise<number> {
  const newest = (await listNewestRevisions()).find((each) => each.document === document);
  if (newest === undefined)
    await insertRevision({
      document,
      number: 1,
      content: before,
      source: 'folder',
      message: '',
      userId: null,
    });
  const number = (newest?.number ?? 1) + 1;
  await insertRevision({ document, number, content: after, source: 'console', message, userId });
  return number;
}

/**
 * Records what a folder makes of a tenant: documents that it changes, and those that the console changed
 * since, which are the folder's again.
 * @param stored null for a new tenant
 */
export async function recordFolderRevisions(
  stored: TenantDocument | null,
  wanted: TenantDocument,
  revisions: readonly RevisionRow[],
): Promise<void> {
  for (const document of CONTENT_DOCUMENTS) {
    const newest = revisions.find((each) => each.document === document);
    const content = contentOf(wanted, document);
    const isChanged = !isDeepStrictEqual(stored === null ? {} : contentOf(stored, document), content);
    if (!isChanged && newest?.source !== 'console') continue;
    const number = (newest?.number ?? 0) + 1;
    await insertRevision({ document, number, content, source: 'folder', message: '', userId: null });
  }
}

/** Lists what the console changed since a folder was applied, and that this one would change again. */
export function listOverwritten(
  stored: TenantDocument,
  wanted: TenantDocument,
  revisions: readonly RevisionRow[],
): RevisionRow[] {
  return revisions.filter(
    ({ document, source }) =>
      source === 'console' && !isDeepStrictEqual(contentOf(stored, document), contentOf(wanted, document)),
  );
}
