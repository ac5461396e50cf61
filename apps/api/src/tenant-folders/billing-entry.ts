import { z } from 'zod';
import { formatPercent } from '../features/invoices/invoice-words.ts';
import { hundredths, line } from './entry-kinds.ts';

/** A tenant's details on its invoices, as its folder gives them. */
export type BillingFacts = {
  seller: string;
  address: string[];
  vatNumber: string | null;
  /** VAT rate in hundredths of a percent; 0 without a number. */
  vatBasisPoints: number;
};

const vatNumber = z
  .string()
  .trim()
  .refine(
    (text) => /^[A-Z0-9][A-Z0-9 .-]{3,28}[A-Z0-9]$/u.test(text),
    'must be a VAT number in capitals and digits, such as GB 123 4567 89.',
  );

/**
 * Number and rate come together: a seller who is not registered may charge no VAT, and a registered one
 * states the rate.
 */
export const billingEntry = z
  .strictObject({
    seller: line(200),
    address: z.array(line(100)).min(1, 'must hold at least one line.').max(8, 'must hold at most 8 lines.'),
    vat_number: vatNumber.optional(),
    vat_rate: hundredths(0, 100, 'percent, contained in the prices').optional(),
  })
  .superRefine(({ vat_number, vat_rate }, context) => {
    const refuse = (entry: string, message: string) =>
      context.addIssue({ code: 'custom', path: [entry], message });
    if (vat_rate !== undefined && vat_number === undefined)
      refuse('vat_rate', 'needs a vat_number beside it: only a seller who is registered may charge VAT.');
    if (vat_number !== undefined && vat_rate === undefined)
      refuse('vat_number', 'needs a vat_rate beside it: 20, or 0 where what is sold is zero-rated.');
  });
type BillingEntry = z.output<typeof billingEntry>;

export function readBilling(entry: BillingEntry | undefined): BillingFacts | null {
  if (entry === undefined) return null;
  const { seller, address, vat_number: number, vat_rate: rate } = entry;
  return { seller, address, vatNumber: number ?? null, vatBasisPoints: basisPointsOf(rate ?? 0) };
}

/** Reads the digits as they were written, without floating-point arithmetic. */
function basisPointsOf(percent: number): number {
  const [whole = '', decimals = ''] = String(percent).split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}

/** Inverse of `readBilling`. */
export function writeBillingEntry({
  seller,
  address,
  vatNumber: number,
  vatBasisPoints,
}: BillingFacts): BillingEntry {
  const vat = { vat_number: number ?? '', vat_rate: Number(formatPercent(vatBasisPoints).slice(0, -1)) };
  return { seller, address, ...(number === null ? {} : vat) };
}

/** Describes each entry and its value in words; the first says that there are any. */
export function describeBilling(billing: BillingFacts | null): [subject: string, value: string][] {
  if (billing === null) return [];
  const { seller, address, vatNumber: number, vatBasisPoints } = billing;
  return [
    ['billing, seller', seller],
    ['billing, address', address.join('\n')],
    ['billing, vat_number', number ?? ''],
    ['billing, vat_rate', number === null ? '' : formatPercent(vatBasisPoints)],
  ];
}
