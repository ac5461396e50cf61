import type { BankFormat } from '@assay/interchange';

/**
 * Format of a file.
 * @param understood the recognised columns of a table without a mapping, as lines for the terminal; null for
 * every other file
 */
export type SourceFormat = { format: BankFormat; understood: string[] | null };
