import { z } from 'zod';
import { hundredths, line } from './entry-kinds.ts';

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
      refuse('vat_rate', 'needs a VAT number as well: only a registered seller may charge VAT.');
    if (vat_number !== undefined && vat_rate === undefined)
      refuse('vat_number', 'needs a VAT rate as well: 20, or 0 if what is sold is zero-rated.');
  });
