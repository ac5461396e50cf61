import type { BankFormat } from '@assay/interchange';

/**
 * How a file is read.
 * @param understood what a table without a mapping was taken for, as lines for the terminal; null for every other file
 */
export type SourceFormat = { format: BankFormat; understood: string[] | null };
