import { describe, expect, it } from 'vitest';
import type { InvoiceContent } from '../invoices/invoice-content.ts';
import { formatPence, formatPercent } from '../invoices/invoice-words.ts';
import { splitVat } from '../invoices/vat.ts';
import { receiptMail, reminderMail } from './payment-mails.ts';

const TENANT = 'A & <b>B</b> "C"';
const membership = 'https://ashdown.example/menu/membership';
const expiresAt = new Date('2026-07-31T23:30:00.000Z');

function receiptOf(vatNumber: string | null, vatBasisPoints: number, expiry: Date | null = expiresAt) {
  const content: InvoiceContent = {
    seller: {
      name: 'Ashdown Learning Ltd',
      tenant: TENANT,
      address: [],
      vatNumber,
      logo: '',
      timeZone: 'Europe/London',
    },
    buyer: { name: 'Ada Byron', email: 'ada@learner.test' },
    line: { access: 'Every exam', days: 30 },
    amountPence: 2_400,
    vatBasisPoints,
    ...splitVat(2_400, vatBasisPoints),
    currency: 'gbp',
    paidAt: '2026-07-01T23:30:00.000Z',
    paymentId: 'pi_3Nx',
  };
  const facts = { tenant: TENANT, membership, number: 17, content, refundedPence: 0, expiresAt: expiry };
  return receiptMail('ada@learner.test', facts);
}
const reminder = () =>
  reminderMail('ada@learner.test', { tenant: TENANT, membership, expiresAt, timeZone: 'Europe/London' });

describe('a receipt', () => {
  it('says from whom, what was paid for what, until when, and where the invoice is', () => {
    expect(receiptOf(null, 0)).toMatchObject({
      recipient: 'ada@learner.test',
      subject: `Your payment to ${TENANT}`,
      text: [
        `This is your receipt from ${TENANT}. We received £24.00 for Every exam.`,
        'Your plan ends on 1 August 2026 at 00:30 (Europe/London).',
        'Payment pi_3Nx, invoice number 17.',
        `Your invoice is on your membership page: ${membership}\n`,
      ].join('\n\n'),
    });
  });

  it('splits the price of a seller who charges VAT', () => {
    expect(receiptOf('GB 123 4567 89', 1_750).text).toContain(
      'The price includes VAT of £3.57 at 17.5%. Sold by Ashdown Learning Ltd, VAT number GB 123 4567 89.\n',
    );
  });

  it.each([
    ['who is not registered', null, 0],
    ['whose sales are zero-rated', 'GB 123 4567 89', 0],
  ])('says nothing of VAT of a seller %s', (_title, number, rate) => {
    expect(receiptOf(number, rate).text).not.toContain('VAT');
  });

  it('names no end where the payment gives no access', () => {
    expect(receiptOf(null, 0, null).text).not.toContain('ends');
  });
});

describe('a reminder', () => {
  it('says when the plan ends where the organisation is, and where to buy another', () => {
    const { subject, text } = reminder();
    expect(subject).toBe(`Your plan at ${TENANT} ends on 1 August 2026`);
    expect(text.split('\n')[0]).toBe(
      `Your plan at ${TENANT} ends on 1 August 2026 at 00:30 (Europe/London).`,
    );
    expect(text).toMatch(
      /Choose a plan on your membership page: https:\/\/ashdown\.example\/menu\/membership\n$/u,
    );
  });
});

describe('every mail about payments', () => {
  it.each([
    ['a receipt', receiptOf('GB 123 4567 89', 2_000)],
    ['a reminder', reminder()],
  ])('says as plain text all that its HTML says, and shows names as they are written: %s', (_title, mail) => {
    const { text, html } = mail;
    for (const paragraph of text.trim().split('\n\n')) {
      for (const words of paragraph.replaceAll(TENANT, '|').split(/https:\S+|\|/u))
        expect(html).toContain(words);
    }
    expect(html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt; &quot;C&quot;');
    expect(html).not.toContain('<b>');
    expect(html).toContain(`<a class="button" href="${membership}">Open Membership</a>`);
    expect(html).toContain(`<a class="link" href="${membership}">${membership}</a>`);
  });
});

describe('in words', () => {
  it.each([
    [0, '£0.00'],
    [7, '£0.07'],
    [100, '£1.00'],
    [99_999, '£999.99'],
    [100_000, '£1,000.00'],
    [1_234_567_890, '£12,345,678.90'],
  ])('%d pence are %s', (pence, words) => {
    expect(formatPence(pence)).toBe(words);
  });

  it.each([
    [0, '0%'],
    [7, '0.07%'],
    [500, '5%'],
    [1_750, '17.5%'],
    [1_205, '12.05%'],
    [2_000, '20%'],
    [10_000, '100%'],
  ])('%d hundredths of a percent are %s', (basisPoints, words) => {
    expect(formatPercent(basisPoints)).toBe(words);
  });
});
