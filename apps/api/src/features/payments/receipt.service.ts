import { isClosed } from '../accounts/accounts.service.ts';
import type { IssuedInvoice } from '../invoices/invoices.service.ts';
import { enqueueMail } from '../mails/mails.service.ts';
import { findSubscription } from '../subscriptions/subscriptions.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { receiptMail } from './payment-mails.ts';
import type { TransactionRow } from './transactions.queries.ts';

/**
 * Mails what was paid and until when it gives access, in the transaction of the payment: once. Who has closed the account
 * meanwhile has no address any more.
 */
export async function mailReceipt(
  { originOf }: { originOf(host: string): string },
  transaction: TransactionRow,
  { number, content }: IssuedInvoice,
): Promise<void> {
  if (await isClosed(transaction.user_id)) return;
  const tenant = await getTenant();
  const subscription = await findSubscription(transaction.user_id);
  await enqueueMail(
    receiptMail(content.buyer.email, {
      tenant: tenant.name,
      membership: `${originOf(tenant.first_host)}/menu/membership`,
      number,
      content,
      expiresAt: subscription?.expires_at ?? null,
    }),
  );
}
