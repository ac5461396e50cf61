import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { readInvoice } from './invoices.service.ts';

/** A file is sent after the connection was given back. */
export function invoiceRoutes({ files }: { files: FileStore }): { getInvoice: Handler<'getInvoice'> } {
  const getInvoice: Handler<'getInvoice'> = async ({ params }, { user }) => {
    const found = await readInvoice(files, user.id, params.id);
    if (found instanceof Failure) return found;
    const { number, content } = found;
    return { mediaType: 'application/pdf', content, fileName: `invoice-${number}.pdf` };
  };
  return { getInvoice: inOwnTransactions(getInvoice) };
}
