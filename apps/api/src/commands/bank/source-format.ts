import { type BankFormat, isMapped } from '@assay/interchange';
import type { ShownTable } from './understood-table.ts';

/**
 * How a file is read.
 * @param understood what a spreadsheet without a mapping was taken for
 * @param isTold whether its content tells this format, too
 */
export type SourceFormat = { format: BankFormat; understood: ShownTable | null; isTold?: boolean };

/** Whether somebody has said in a mapping what is what. */
export function hasMapping({ format, understood }: SourceFormat): boolean {
  return isMapped(format) && understood === null;
}
