import { withoutEmpty } from './document-values.ts';
import { type Account, staffEntriesOf } from './staff-changes.ts';
import { findDocument } from './stored-tenant.queries.ts';
import type { TenantDocument } from './tenant-document.ts';
import { listAccounts } from './tenant-folders.queries.ts';

/** A tenant as the database holds it. */
export type StoredTenant = {
  document: TenantDocument;
  /** Accounts of the staff, and of those whom a folder wants to be staff. */
  accounts: Account[];
};

/**
 * Reads the current tenant from the database; null when it is not there.
 * @param emails lower-case addresses whose accounts are wanted besides the staff
 */
export async function findStoredTenant(emails: string[]): Promise<StoredTenant | null> {
  const document = await findDocument();
  if (document === null) return null;
  const accounts = await listAccounts(emails);
  return { document: withoutEmpty({ ...document, staff: staffEntriesOf(accounts) }), accounts };
}

/** Reads the current tenant's document without its staff. @throws when it is not there */
export async function getStoredDocument(): Promise<TenantDocument> {
  const document = await findDocument();
  if (document === null) throw new Error('The tenant is not there any more.');
  return withoutEmpty(document);
}
