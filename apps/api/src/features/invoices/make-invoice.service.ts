import { createHash, randomBytes } from 'node:crypto';
import type { TransactionId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { readLogo } from './invoice-logo.ts';
import { findUnmadeInvoice, nameInvoiceFile, setInvoiceFailed } from './invoices.queries.ts';

export { enqueueUnmadeInvoices } from './invoices.queries.ts';

import { printInThread } from './print-in-thread.ts';

/**
 * Makes the PDF of an invoice of the current tenant, where it has none. Of two concurrent runs one file is
 * named and the other is removed; a file left by an interrupted run is removed with the files that no row
 * names.
 * @throws where it cannot be made now; then its learner is told that it is delayed
 */
export async function makeInvoice(files: FileStore, transactionId: TransactionId): Promise<void> {
  try {
    await make(files, transactionId);
  } catch (error) {
    // In a transaction of its own; where the database is away, too, the first error is the one to report.
    await inTransaction(() => setInvoiceFailed(transactionId)).catch(() => {});
    throw error;
  }
}

async function make(files: FileStore, transactionId: TransactionId): Promise<void> {
  const invoice = await inTransaction(() => findUnmadeInvoice(transactionId));
  if (invoice === null) return;
  const { number, issued_at: issuedAt, content } = invoice;
  const logo = await readLogo(files, content.seller.logo);
  const pdf = await printInThread({ number, issuedAt, content, logo });
  const name = `${randomBytes(16).toString('hex')}.pdf`;
  const digest = createHash('sha256').update(pdf).digest();
  await files.put(currentTenantId(), name, pdf);
  const isNamed = await inTransaction(() => nameInvoiceFile(transactionId, { name, digest }));
  // The other file is there; where this one cannot be removed, the cleaning job tries again.
  if (!isNamed) await files.remove(currentTenantId(), name).catch(() => {});
}
