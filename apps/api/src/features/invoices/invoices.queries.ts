import type { TransactionId, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';
import { enqueueJob, enqueueJobs } from '../../outbox/outbox.queries.ts';
import { type InvoiceContent, invoiceContentSchema } from './invoice-content.ts';

/** Names of the seller and the buyer; those of the billing details are null where the tenant has none. */
type PartiesRow = {
  name: string;
  logo: string;
  time_zone: string;
  first_name: string;
  last_name: string;
  email: string;
  closed_at: Date | null;
  seller: string | null;
  address: string[] | null;
  vat_number: string | null;
  vat_basis_points: number | null;
};

/** Current names of the seller and the buyer. */
export async function getParties(userId: UserId): Promise<PartiesRow> {
  return one(
    await query<PartiesRow>(
      `select t.name, t.logo, t.time_zone, u.first_name, u.last_name, u.email, u.closed_at,
              b.seller, b.address, b.vat_number, b.vat_basis_points
       from tenants t
       join users u on u.tenant_id = $1 and u.id = $2
       left join billing_details b on b.tenant_id = $1
       where t.tenant_id = $1`,
      [userId],
    ),
  );
}

/** True where the tenant's prices contain VAT: it has a VAT number, and a rate. */
export async function pricesIncludeVat(): Promise<boolean> {
  const [row] = await query<{ includes_vat: boolean }>(
    `select vat_number is not null and coalesce(vat_basis_points, 0) > 0 as includes_vat
     from billing_details where tenant_id = $1`,
  );
  return row?.includes_vat ?? false;
}

/** Takes the next number, for good when the caller's transaction commits; others wait until then. */
export async function takeNumber(): Promise<number> {
  const { last_number } = one(
    await query<{ last_number: number }>(
      `insert into invoice_counters (tenant_id, last_number)
       values ($1, 1)
       on conflict (tenant_id) do update set last_number = invoice_counters.last_number + 1
       returning last_number`,
    ),
  );
  return last_number;
}

/** Keeps the content of an invoice and queues its PDF for the worker: both happen, or neither. */
export async function insertInvoice(invoice: {
  transactionId: TransactionId;
  number: number;
  issuedAt: Date;
  content: InvoiceContent;
}): Promise<void> {
  await query(
    `insert into invoices (tenant_id, transaction_id, number, issued_at, content)
     values ($1, $2, $3, $4, $5)`,
    [invoice.transactionId, invoice.number, invoice.issuedAt, JSON.stringify(invoice.content)],
  );
  await enqueueJob('make_invoice', invoice.transactionId);
}

/** The invoice of a payment of this user's; null where there is none. */
export async function findInvoiceOf(
  userId: UserId,
  transactionId: TransactionId,
): Promise<{ number: number; file_name: string | null } | null> {
  const [invoice] = await query<{ number: number; file_name: string | null }>(
    `select i.number, i.file_name
     from invoices i
     join transactions t on t.tenant_id = $1 and t.id = i.transaction_id
     where i.tenant_id = $1 and i.transaction_id = $2 and t.user_id = $3`,
    [transactionId, userId],
  );
  return invoice ?? null;
}

/** Forgets a file that no longer exists, and has it made again from the same content. */
export async function dropInvoiceFile(transactionId: TransactionId, fileName: string): Promise<void> {
  const dropped = await query(
    `update invoices set file_name = null, file_digest = null
     where tenant_id = $1 and transaction_id = $2 and file_name = $3
     returning 1`,
    [transactionId, fileName],
  );
  if (dropped.length > 0) await enqueueJob('make_invoice', transactionId);
}

/** Queues every invoice without a file again, regardless of failed tries. */
export async function enqueueUnmadeInvoices(): Promise<void> {
  const unmade = await query<{ id: TransactionId }>(
    'select transaction_id as id from invoices where tenant_id = $1 and file_name is null',
  );
  await enqueueJobs('make_invoice', unmade);
}

type UnmadeInvoice = { number: number; issued_at: Date; content: InvoiceContent };

/** Content to print of an invoice that has no file yet; null where there is none. */
export async function findUnmadeInvoice(transactionId: TransactionId): Promise<UnmadeInvoice | null> {
  const [invoice] = await query<Omit<UnmadeInvoice, 'content'> & { content: unknown }>(
    `select number, issued_at, content
     from invoices
     where tenant_id = $1 and transaction_id = $2 and file_name is null`,
    [transactionId],
  );
  return invoice === undefined ? null : { ...invoice, content: invoiceContentSchema.parse(invoice.content) };
}

/** @param digest SHA-256 of the file. @returns false where the invoice has another file by now */
export async function nameInvoiceFile(
  transactionId: TransactionId,
  { name, digest }: { name: string; digest: Buffer },
): Promise<boolean> {
  const named = await query(
    `update invoices set file_name = $3, file_digest = $4, failed_at = null
     where tenant_id = $1 and transaction_id = $2 and file_name is null
     returning 1`,
    [transactionId, name, digest],
  );
  return named.length > 0;
}

/** Records since when the PDF of an invoice without a file cannot be made. */
export async function setInvoiceFailed(transactionId: TransactionId): Promise<void> {
  await query(
    `update invoices set failed_at = the_clock()
     where tenant_id = $1 and transaction_id = $2 and file_name is null and failed_at is null`,
    [transactionId],
  );
}
