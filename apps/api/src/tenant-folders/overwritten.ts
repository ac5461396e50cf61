import { listStaffChanges } from '../features/audits/audits.service.ts';
import { type Change, changesBetween } from './changes.ts';
import { type ContentDocument, contentOf, withContent } from './content/documents.ts';
import { listOverwritten, type RevisionRow } from './content/revisions.service.ts';
import { keyOfEmail } from './staff-changes.ts';
import type { StoredTenant } from './stored-tenant.ts';
import type { TenantDocument } from './tenant-document.ts';

/** Part of a tenant that staff changed in the console, and what a folder would change in it. */
export type Overwritten = {
  document: ContentDocument | 'staff';
  by: string | null;
  at: Date;
  changes: Change[];
};

type Options = { disableMissingStaff: boolean };

/**
 * Lists the documents and the staff that were changed in the console since a folder was last applied, with
 * what this folder would change in them.
 */
export async function describeOverwritten(
  stored: StoredTenant,
  wanted: TenantDocument,
  revisions: readonly RevisionRow[],
  options: Options,
): Promise<Overwritten[]> {
  const documents = listOverwritten(stored.document, wanted, revisions).map(
    ({ document, by, created_at: at }): Overwritten => {
      const after = withContent(stored.document, document, contentOf(wanted, document));
      const before = { document: stored.document, accounts: [] };
      return { document, by, at, changes: changesBetween(before, after, { disableMissingStaff: false }) };
    },
  );
  const staff = await describeOverwrittenStaff(stored, wanted, options);
  return staff === null ? documents : [...documents, staff];
}

/** Describes whom staff deactivated, made a learner, added or gave other permissions; null for nobody. */
async function describeOverwrittenStaff(
  { document, accounts }: StoredTenant,
  wanted: TenantDocument,
  options: Options,
): Promise<Overwritten | null> {
  const changed = await listStaffChanges();
  const [newest] = changed;
  if (newest === undefined) return null;
  const ids = new Set<string | null>(changed.map(({ subject_id }) => subject_id));
  const concerned = accounts.filter(({ id }) => ids.has(id));
  const keys = new Set(concerned.map(({ email }) => keyOfEmail(email)));
  const ofThem = ({ staff }: TenantDocument) => staff?.filter(({ email }) => keys.has(keyOfEmail(email)));
  const before = { document: { ...document, staff: ofThem(document) }, accounts: concerned };
  const changes = changesBetween(before, { ...document, staff: ofThem(wanted) }, options);
  return changes.length === 0 ? null : { document: 'staff', by: newest.done_by, at: newest.done_at, changes };
}
