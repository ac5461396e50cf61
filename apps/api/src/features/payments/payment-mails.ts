import { createDateFormats } from '@assay/contract/dates';
import type { InvoiceContent } from '../invoices/invoice-content.ts';
import { formatPence, formatPercent } from '../invoices/invoice-words.ts';
import { toMail } from '../mails/mail-text.ts';
import type { Mail } from '../mails/mails.service.ts';

type Receipt = {
  tenant: string;
  /** The address of the membership page. */
  membership: string;
  number: number;
  content: InvoiceContent;
  /** Refunded already at the time of writing: a refund may be reported before the success. */
  refundedPence: number;
  /** Null where the payment gives none. */
  expiresAt: Date | null;
};

/** Receipt: the amount, the tax in it, the end of access, and where the invoice is. */
export function receiptMail(recipient: string, facts: Receipt): Mail {
  const { tenant, membership, number, content, refundedPence, expiresAt } = facts;
  const { amountPence, line, paymentId, seller } = content;
  const { formatDayAndTime } = createDateFormats(seller.timeZone);
  return toMail(recipient, {
    subject: `Your payment to ${tenant}`,
    title: 'Thank you for your payment',
    paragraphs: [
      `This is your receipt from ${tenant}. We received ${formatPence(amountPence)} for ${line.access}.`,
      ...(refundedPence === 0 ? [] : [`${formatPence(refundedPence)} of it has been refunded.`]),
      ...(expiresAt === null ? [] : [`Your plan ends on ${formatDayAndTime(expiresAt)}.`]),
      ...describeVat(content),
      `Payment ${paymentId}, invoice number ${number}.`,
      `Your invoice is on your membership page: ${membership}`,
    ],
    button: { label: 'Open Membership', address: membership },
  });
}

function describeVat({ vatPence, vatBasisPoints, seller }: InvoiceContent): string[] {
  if (vatBasisPoints === 0 || seller.vatNumber === null) return [];
  const vat = `${formatPence(vatPence)} at ${formatPercent(vatBasisPoints)}`;
  return [`The price includes VAT of ${vat}. Sold by ${seller.name}, VAT number ${seller.vatNumber}.`];
}

type Reminder = { tenant: string; membership: string; expiresAt: Date; timeZone: string };

/** Reminder that a plan ends soon, with the effect of that, and where to buy another. */
export function reminderMail(recipient: string, facts: Reminder): Mail {
  const { tenant, membership, expiresAt, timeZone } = facts;
  const { formatDayAndTime, formatLongDay } = createDateFormats(timeZone);
  return toMail(recipient, {
    subject: `Your plan at ${tenant} ends on ${formatLongDay(expiresAt)}`,
    title: 'Your plan ends soon',
    paragraphs: [
      `Your plan at ${tenant} ends on ${formatDayAndTime(expiresAt)}.`,
      'After that you cannot start tests or open reports until you buy a plan again. You can still submit a test you have begun, and your results are kept.',
      'It does not renew itself. If you buy before it ends, the new plan starts when this one ends: you lose no days.',
      `Choose a plan on your membership page: ${membership}`,
    ],
    button: { label: 'Open Membership', address: membership },
  });
}
