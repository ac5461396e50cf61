import { buffer } from 'node:stream/consumers';
import { createDateFormats } from '@assay/contract/dates';
import PDFDocument from 'pdfkit';
import type { InvoiceContent } from './invoice-content.ts';
import { formatPence, formatPercent } from './invoice-words.ts';
import { type Cell, PAGE, PageWriter } from './pdf-page.ts';
import type { TextStyle } from './pdf-text.ts';

export type PrintedInvoice = {
  number: number;
  issuedAt: Date;
  content: InvoiceContent;
  /** A PNG without transparent parts; null without one. */
  logo: Buffer | null;
};

const TITLE: TextStyle = { size: 26, weight: 600 };
const NAME: TextStyle = { size: 13, weight: 600 };
const TEXT: TextStyle = { size: 10.5, weight: 400 };
const STRONG: TextStyle = { size: 10.5, weight: 600 };

const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LABEL_WIDTH = 110;
const PERIOD_WIDTH = 80;
const AMOUNT_WIDTH = 130;
const GAP = 16;

/** Maximum size of the logo, in points. */
const LOGO = { width: 160, height: 48 } as const;

/**
 * Prints the PDF of an invoice, on A4: text that can be copied and is tagged for screen readers, with
 * embedded fonts. Deterministic: the same invoice gives the same bytes.
 */
export async function printInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const { number, issuedAt, content, logo } = invoice;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // The library's types do not know it yet.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    // Without a person's name: the library writes this into XML without escaping it.
    info: { Title: `Invoice ${number}`, CreationDate: issuedAt },
  });
  const bytes = buffer(document);
  document.addPage();
  const page = new PageWriter(document, `Invoice ${number}`);
  writeSeller(page, content, logo);
  page.write({ ...line('Invoice', TITLE), tag: 'H1' });
  page.skip(10);
  page.writeTable(factRows(invoice));
  page.skip(26);
  page.writeTable(soldRows(content));
  page.writeTable(totalRows(content));
  page.skip(26);
  for (const text of closingWords(content)) page.write(line(text));
  page.end();
  return bytes;
}

function line(text: string, style: TextStyle = TEXT): Cell {
  return { tag: 'P', text, style, x: LEFT, width: WIDTH };
}

function writeSeller(page: PageWriter, { seller }: InvoiceContent, logo: Buffer | null): void {
  if (logo !== null) {
    page.drawPicture(logo, LOGO);
    page.skip(12);
  }
  page.write(line(seller.name, NAME));
  if (seller.tenant !== seller.name) page.write(line(seller.tenant));
  for (const text of seller.address) page.write(line(text));
  if (seller.vatNumber !== null) page.write(line(`VAT number ${seller.vatNumber}`));
  page.skip(34);
}

/** Rows with the facts of the invoice, the buyer and the payment: a name and a value each. */
function factRows({ number, issuedAt, content }: PrintedInvoice) {
  const { seller, buyer, paidAt, paymentId } = content;
  const { formatLongDay } = createDateFormats(seller.timeZone);
  const facts: [name: string, value: string][] = [
    ['Invoice number', String(number)],
    ['Date of issue', formatLongDay(issuedAt)],
    ['Billed to', buyer.name],
    ...(buyer.email === '' ? [] : ([['E-mail', buyer.email]] satisfies [string, string][])),
    ['Payment date', formatLongDay(paidAt)],
    ['Payment ID', paymentId],
  ];
  return facts.map(([name, value]) => ({
    cells: [
      { tag: 'TH', scope: 'Row', text: name, style: STRONG, x: LEFT, width: LABEL_WIDTH },
      { tag: 'TD', text: value, style: TEXT, x: LEFT + LABEL_WIDTH + GAP, width: WIDTH - LABEL_WIDTH - GAP },
    ] satisfies Cell[],
  }));
}

/** Rows of the sale; without VAT for a seller who is registered for it. */
function soldRows({ line: sold, seller, amountPence, netPence }: InvoiceContent) {
  const isTaxed = seller.vatNumber !== null;
  const days = sold.days === 1 ? '1 day' : `${sold.days.toLocaleString('en-GB')} days`;
  const heading = isTaxed ? 'Amount without VAT' : 'Amount';
  const amount = formatPence(isTaxed ? netPence : amountPence);
  return [
    { cells: soldCells({ tag: 'TH', style: STRONG, scope: 'Column' }, ['Description', 'Period', heading]) },
    { cells: soldCells({ tag: 'TD', style: TEXT }, [sold.access, days, amount]), rule: true },
  ];
}

function totalRows({ seller, amountPence, netPence, vatPence, vatBasisPoints }: InvoiceContent) {
  const total = { cells: totalCells('Total', amountPence, STRONG), rule: true };
  if (seller.vatNumber === null) return [total];
  return [
    { cells: totalCells('Net', netPence), rule: true },
    { cells: totalCells(`VAT at ${formatPercent(vatBasisPoints)}`, vatPence) },
    total,
  ];
}

const AMOUNT = { x: LEFT + WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right' } as const;
const PERIOD = { x: AMOUNT.x - GAP - PERIOD_WIDTH, width: PERIOD_WIDTH } as const;

function soldCells(
  both: Pick<Cell, 'tag' | 'style' | 'scope'>,
  [description, period, amount]: [string, string, string],
): Cell[] {
  return [
    { ...both, text: description, x: LEFT, width: PERIOD.x - GAP - LEFT },
    { ...both, text: period, ...PERIOD },
    { ...both, text: amount, ...AMOUNT },
  ];
}

function totalCells(name: string, pence: number, style = TEXT): Cell[] {
  return [
    { tag: 'TH', scope: 'Row', style, text: name, x: LEFT, width: AMOUNT.x - GAP - LEFT },
    { tag: 'TD', style, text: formatPence(pence), ...AMOUNT },
  ];
}

/**
 * Closing words. A seller without a VAT number may not charge VAT, and so states that none is in the price.
 */
function closingWords({ seller, amountPence, paidAt }: InvoiceContent): string[] {
  const day = createDateFormats(seller.timeZone).formatLongDay(paidAt);
  const paid = `Paid: ${formatPence(amountPence)} on ${day}. Nothing is left to pay.`;
  return [paid, ...(seller.vatNumber === null ? ['No VAT has been charged.'] : [])];
}
