import type { Readable } from 'node:stream';
import type { TransactionId, UserId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import type { InvoiceContent } from './invoice-content.ts';
import { dropInvoiceFile, findInvoiceOf, getParties, insertInvoice, takeNumber } from './invoices.queries.ts';
import { splitVat } from './vat.ts';

export { pricesIncludeVat } from './invoices.queries.ts';

/** A payment that an invoice is issued for. Amounts are pence. */
export type InvoicedPayment = {
  id: TransactionId;
  user_id: UserId;
  amount_pence: number;
  currency: 'gbp';
  access: string;
  validity_days: number;
  payment_id: string;
  paid_at: Date;
};

export type IssuedInvoice = { number: number; content: InvoiceContent };

/**
 * Issues the invoice of a payment, in the transaction of the payment: its number follows the last one, and is
 * unique. The PDF is made by the worker.
 */
export async function issueInvoice(payment: InvoicedPayment): Promise<IssuedInvoice> {
  const parties = await getParties(payment.user_id);
  const vatBasisPoints = parties.vat_basis_points ?? 0;
  const content: InvoiceContent = {
    seller: {
      name: parties.seller ?? parties.name,
      tenant: parties.name,
      address: parties.address ?? [],
      vatNumber: parties.vat_number,
      logo: parties.logo,
      timeZone: parties.time_zone,
    },
    buyer: {
      name: `${parties.first_name} ${parties.last_name}`.trim(),
      // A closed account has a placeholder instead of an address, which cannot be written to.
      email: parties.closed_at === null ? parties.email : '',
    },
    line: { access: payment.access, days: payment.validity_days },
    amountPence: payment.amount_pence,
    vatBasisPoints,
    ...splitVat(payment.amount_pence, vatBasisPoints),
    currency: payment.currency,
    paidAt: payment.paid_at.toISOString(),
    paymentId: payment.payment_id,
  };
  const number = await takeNumber();
  const { id: transactionId, paid_at: issuedAt } = payment;
  await insertInvoice({ transactionId, number, issuedAt, content });
  return { number, content };
}

/**
 * Reads the PDF of an invoice of the learner's own. A lost file is made again from the content of the
 * invoice.
 */
export async function readInvoice(
  files: FileStore,
  userId: UserId,
  transactionId: TransactionId,
): Promise<{ number: number; content: Readable } | RefusalOf<'getInvoice'>> {
  const invoice = isId(transactionId)
    ? await inTransaction(() => findInvoiceOf(userId, transactionId))
    : null;
  if (invoice === null) return new Failure('not_found');
  const { number, file_name } = invoice;
  if (file_name === null) return new Failure('invoice_not_ready');
  const content = await files.read(currentTenantId(), file_name);
  if (content !== null) return { number, content };
  await inTransaction(() => dropInvoiceFile(transactionId, file_name));
  return new Failure('invoice_not_ready');
}
