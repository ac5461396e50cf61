import type { TransactionId, UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { type InvoiceContent, invoiceContentSchema } from './invoice-content.ts';

/** Current names of the seller and the buyer. */
export async function getParties(userId: UserId) {
  return db()
    .selectFrom('tenants as t')
    .innerJoin('users as u', 'u.tenant_id', 't.tenant_id')
    .leftJoin('billing_details as b', 'b.tenant_id', 't.tenant_id')
    .select([
      ...(['t.name', 't.logo', 't.time_zone'] as const),
      ...(['u.first_name', 'u.last_name', 'u.email', 'u.closed_at'] as const),
      ...(['b.seller', 'b.address', 'b.vat_number', 'b.vat_basis_points'] as const),
    ])
    .where('t.tenant_id', '=', currentTenantId())
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Takes the next number, for good when the caller's transaction commits; others wait until then. */
export async function takeNumber(): Promise<number> {
  const { last_number } = await db()
    .insertInto('invoice_counters')
    .values({ tenant_id: currentTenantId(), last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((eb) => ({
        last_number: eb('invoice_counters.last_number', '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Keeps the content of an invoice and queues its PDF for the worker: both happen, or neither. */
export async function insertInvoice(invoice: {
  transactionId: TransactionId;
  number: number;
  issuedAt: Date;
  content: InvoiceContent;
}): Promise<void> {
  await db()
    .insertInto('invoices')
    .values({
      tenant_id: currentTenantId(),
      transaction_id: invoice.transactionId,
      number: invoice.number,
      issued_at: invoice.issuedAt,
      content: JSON.stringify(invoice.content),
    })
    .execute();
  await enqueueInvoice(invoice.transactionId);
}

/** The invoice of a payment of this user's; null where there is none. */
export async function findInvoiceOf(userId: UserId, transactionId: TransactionId) {
  const row = await db()
    .selectFrom('invoices as i')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.id', '=', 'i.transaction_id'),
    )
    .select(['i.number', 'i.file_name'])
    .where('i.tenant_id', '=', currentTenantId())
    .where('i.transaction_id', '=', transactionId)
    .where('t.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets a file that no longer exists, and has it made again from the same content. */
export async function dropInvoiceFile(transactionId: TransactionId, fileName: string): Promise<void> {
  const { numUpdatedRows } = await db()
    .updateTable('invoices')
    .set({ file_name: null, file_digest: null })
    .where('tenant_id', '=', currentTenantId())
    .where('transaction_id', '=', transactionId)
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) await enqueueInvoice(transactionId);
}

/** Queues every invoice without a file again, regardless of failed tries. */
export async function enqueueUnmadeInvoices(): Promise<void> {
  await sql`select jobs.enqueue_invoice(tenant_id, transaction_id) from invoices
    where tenant_id = ${currentTenantId()} and file_name is null`.execute(db());
}

async function enqueueInvoice(transactionId: TransactionId): Promise<void> {
  await sql`select jobs.enqueue_invoice(${currentTenantId()}, ${transactionId})`.execute(db());
}

/** Content to print of an invoice that has no file yet; null where there is none. */
export async function findUnmadeInvoice(
  transactionId: TransactionId,
): Promise<{ number: number; issued_at: Date; content: InvoiceContent } | null> {
  const row = await db()
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'content'])
    .where('tenant_id', '=', currentTenantId())
    .where('transaction_id', '=', transactionId)
    .where('file_name', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, content: invoiceContentSchema.parse(row.content) };
}

/** @param digest SHA-256 of the file. @returns false where the invoice has another file by now */
export async function nameInvoiceFile(
  transactionId: TransactionId,
  { name, digest }: { name: string; digest: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('invoices')
    .set({ file_name: name, file_digest: digest, failed_at: null })
    .where('tenant_id', '=', currentTenantId())
    .where('transaction_id', '=', transactionId)
    .where('file_name', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Records since when the PDF of an invoice without a file cannot be made. */
export async function setInvoiceFailed(transactionId: TransactionId): Promise<void> {
  await db()
    .updateTable('invoices')
    .set({ failed_at: sql<Date>`coalesce(failed_at, clock_timestamp())` })
    .where('tenant_id', '=', currentTenantId())
    .where('transaction_id', '=', transactionId)
    .where('file_name', 'is', null)
    .execute();
}
