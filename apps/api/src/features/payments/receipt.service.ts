import type { IssuedInvoice } from '../invoices/invoices.service.ts';
import { enqueueMail, getOriginForMail } from '../mails/mails.service.ts';
import { findSubscription } from '../subscriptions/subscriptions.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { givesAccess } from './payment.policy.ts';
import { receiptMail } from './payment-mails.ts';
import type { TransactionRow } from './transactions.queries.ts';

/**
 * Mails the amount and the end of the access it gives, once, in the transaction of the payment; no mail where
 * the account was closed meanwhile.
 */
export async function mailReceipt(
  { originOf }: { originOf(host: string): string },
  transaction: TransactionRow,
  { number, content }: IssuedInvoice,
): Promise<void> {
  if (content.buyer.email === '') return;
  const { refunded_pence: refundedPence, disputed, amount_pence: amountPence } = transaction;
  const tenant = await getTenant();
  const counts = givesAccess({ amountPence, refundedPence, disputed });
  const subscription = counts ? await findSubscription(transaction.user_id) : null;
  await enqueueMail(
    receiptMail(content.buyer.email, {
      tenant: tenant.name,
      membership: `${await getOriginForMail(originOf, content.buyer.email)}/menu/membership`,
      number,
      content,
      refundedPence,
      expiresAt:
        subscription !== null && subscription.expires_at > subscription.now ? subscription.expires_at : null,
    }),
  );
}
