import type { InvoiceContent } from '../invoices/invoice-content.ts';
import { formatDay, formatPence, formatPercent } from '../invoices/invoice-words.ts';
import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';

type Receipt = {
  tenant: string;
  /** The address of the membership page. */
  membership: string;
  number: number;
  content: InvoiceContent;
  expiresAt: Date | null;
};

/** What was paid, the tax in it, until when it gives access, and where the invoice is. */
export function receiptMail(recipient: string, facts: Receipt): Mail {
  const { tenant, membership, number, content, expiresAt } = facts;
  const { amountPence, vatPence, vatBasisPoints, line, paymentId, seller } = content;
  const vat =
    vatBasisPoints === 0
      ? []
      : [
          `This contains VAT of ${formatPence(vatPence)} (${formatPercent(vatBasisPoints)})${
            seller.vatNumber === null ? '' : `; our VAT number is ${seller.vatNumber}`
          }.`,
        ];
  return toMail(recipient, {
    subject: `Your payment to ${tenant}`,
    title: 'Thank you for your payment',
    paragraphs: [
      `We received ${formatPence(amountPence)} for ${line.access}.`,
      ...(expiresAt === null ? [] : [`Your plan ends on ${formatDay(expiresAt, seller.timeZone)}.`]),
      ...vat,
      `Payment ${paymentId}, invoice number ${number}. The invoice is on your membership page: ${membership}`,
    ],
    button: { label: 'Open Membership', address: membership },
  });
}
