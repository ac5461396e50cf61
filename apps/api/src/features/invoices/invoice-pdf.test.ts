import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import type { InvoiceContent } from './invoice-content.ts';
import { type PrintedInvoice, printInvoice } from './invoice-pdf.ts';
import { splitVat } from './vat.ts';

type Changes = {
  seller?: Partial<InvoiceContent['seller']>;
  buyer?: Partial<InvoiceContent['buyer']>;
  line?: Partial<InvoiceContent['line']>;
  vat?: number;
  paidAt?: string;
};

function invoiceOf(changes: Changes = {}, others: Partial<PrintedInvoice> = {}): PrintedInvoice {
  const { seller, buyer, line, vat = 0, paidAt = '2026-07-01T23:30:00.000Z' } = changes;
  const content: InvoiceContent = {
    seller: {
      name: 'Ashdown College',
      tenant: 'Ashdown College',
      address: ['12 Quay Street', 'Ashdown AS1 2QQ'],
      vatNumber: null,
      logo: '',
      timeZone: 'Europe/London',
      ...seller,
    },
    buyer: { name: 'Ada Byron', email: 'ada@learner.test', ...buyer },
    line: { access: 'Every exam', days: 30, ...line },
    amountPence: 123_456,
    vatBasisPoints: vat,
    ...splitVat(123_456, vat),
    currency: 'gbp',
    paidAt,
    paymentId: 'pi_3Nx',
  };
  return { number: 17, issuedAt: new Date(paidAt), content, logo: null, ...others };
}

const print = async (changes?: Changes, others?: Partial<PrintedInvoice>) =>
  readPdf(await printInvoice(invoiceOf(changes, others)));
/** Three names, each too long for a line. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh '.repeat(3).trim();

describe('an invoice', () => {
  it('of a seller who is not registered for VAT says what was paid, and that no VAT was charged', async () => {
    expect((await print()).lines).toEqual([
      'Ashdown College',
      '12 Quay Street',
      'Ashdown AS1 2QQ',
      'Invoice',
      'Invoice number|17',
      'Date of issue|2 July 2026',
      'Billed to|Ada Byron',
      'E-mail|ada@learner.test',
      'Payment date|2 July 2026',
      'Payment ID|pi_3Nx',
      'Description|Period|Amount',
      'Every exam|30 days|£1,234.56',
      'Total|£1,234.56',
      'Paid: £1,234.56 on 2 July 2026. Nothing is left to pay.',
      'No VAT has been charged.',
    ]);
  });

  it('of a seller who is registered splits the price, and names both of the seller’s names', async () => {
    const seller = { name: 'Ashdown Learning Ltd', vatNumber: 'GB 123 4567 89' };
    const { lines } = await print({ seller, vat: 1_750 });
    expect(lines.slice(0, 5)).toEqual([
      'Ashdown Learning Ltd',
      'Ashdown College',
      '12 Quay Street',
      'Ashdown AS1 2QQ',
      'VAT number GB 123 4567 89',
    ]);
    expect(lines.slice(-6)).toEqual([
      'Description|Period|Amount without VAT',
      'Every exam|30 days|£1,050.69',
      'Net|£1,050.69',
      'VAT at 17.5%|£183.87',
      'Total|£1,234.56',
      'Paid: £1,234.56 on 2 July 2026. Nothing is left to pay.',
    ]);
  });

  it('has its dates where the organisation is', async () => {
    const { lines } = await print({ seller: { timeZone: 'America/New_York' } });
    expect(lines).toContain('Payment date|1 July 2026');
  });

  it('of somebody who closed the account meanwhile has no address, and one of a day says so', async () => {
    const { lines } = await print({ buyer: { email: '' }, line: { days: 1 } });
    expect(lines.join()).not.toContain('E-mail');
    expect(lines).toContain('Every exam|1 day|£1,234.56');
  });

  it.each([
    ['Cyrillic', 'Дмитрий', 'Дмитрий'],
    ['Greek, also with all its accents', 'Ἀριστοτέλης', 'Ἀ|ριστοτέλης'],
    ['Polish, Turkish and Czech', 'Łukasz Öğüt Dvořák', 'Ł|ukasz Ö|ğ|üt Dvo|ř|ák'],
    ['Vietnamese, in single characters or not', 'Nguyễn'.normalize('NFD'), 'Nguy|ễ|n'],
    ['a script that the family lacks', 'Ada 李', 'Ada |[U+674E]'],
    ['a picture, and marks that turn the text round', '\u202EAda\u2066 \u{1F393}', 'Ada |[U+1F393]'],
    ['a line break', 'Ada\r\nByron\u0000', 'Ada Byron'],
  ])('shows a name in %s', async (_title, name, shown) => {
    expect((await print({ buyer: { name } })).lines).toContain(`Billed to|${shown}`);
  });

  it('keeps a name that it cannot draw, to be copied and read aloud', async () => {
    const { source } = await print({ buyer: { name: '李' } });
    expect(source).toContain('/S /Span\n/ActualText (þÿgN)');
  });

  it('has its fonts in it, its language, its title and its parts named', async () => {
    const { fonts, source, pages } = await print();
    expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/u, ''))).toEqual([
      'SourceSans3-SemiBold',
      'SourceSans3-Regular',
    ]);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    expect(pages).toBe(1);
    for (const part of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(source).toMatch(new RegExp(`/S /${part}\\s`, 'u'));
    for (const fact of ['/Lang (en-GB)', '/Marked true', '/DisplayDocTitle true', '/Scope /Row'])
      expect(source).toContain(fact);
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).toContain('>Invoice 17</rdf:li>');
    expect(source).toContain('(D:20260701233000Z)');
  });

  it('is whole whatever a name is made of', async () => {
    const name = `<b>"A" & 'B'</b> ) \\( %s ]]> \uD800`;
    const { lines, source } = await print({ seller: { name, tenant: name }, buyer: { name } });
    expect(lines[0]).toBe(`<b>"A" & 'B'</b> ) \\( %s ]]> |[U+D800]`);
    expect(source.slice(source.indexOf('<?xpacket begin'), source.indexOf('<?xpacket end'))).not.toContain(
      '&',
    );
  });

  it('goes on over lines and pages where names and addresses are long, and loses none of it', async () => {
    const address = [...Array(30)].map((_, index) => `${LONG} ${index}`);
    const { lines, pages } = await print({
      seller: { name: LONG, address, vatNumber: 'GB123456789' },
      buyer: { name: LONG, email: `${'a'.repeat(64)}@${'b'.repeat(180)}.test` },
      line: { access: LONG, days: 3_650 },
      vat: 2_000,
    });
    expect(pages).toBe(3);
    expect(lines).toContain('Invoice 17, page 2');
    const text = lines.join('').replaceAll(/[\s|]|E-mail|Billed to/gu, '');
    expect(text.split(LONG.replaceAll(' ', '')).length - 1).toBeGreaterThanOrEqual(32);
    expect(text).toContain(`${'b'.repeat(180)}.test`);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
    expect(lines).toContain('VAT at 20%|£205.76');
  });

  it('made of the same twice is the same bytes, with a logo, too', async () => {
    const logo = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#264' } })
      .png()
      .toBuffer();
    const [first, second] = [
      await printInvoice(invoiceOf({}, { logo })),
      await printInvoice(invoiceOf({}, { logo })),
    ];
    expect(first.equals(second)).toBe(true);
    expect(readPdf(first).source).toContain('/Subtype /Image');
  });
});
