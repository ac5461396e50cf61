import type { CsvRow } from '../csv-rows.ts';
import { mappingOfColumns } from './mapping-of-columns.ts';

/** What is longer is no name; most rows are told by it. */
const MAX_NAME_LENGTH = 40;

/** Whether a row says the names of the columns once more: as a question it would have them as its options. */
export function isRowOfNames(row: CsvRow, names: string[]): boolean {
  if (row.type === 'broken' || names.length === 0) return false;
  const cells = row.cells.map((cell) => cell.trim());
  return cells.length === names.length && cells.every((cell, at) => cell === names[at]);
}

/**
 * Whether a row names the columns once more and in another order, as where two tables stand one below the other: an
 * answer read from a column of the first would be a wrong one.
 * @param names of the columns so far
 */
export function namesOtherColumns(row: CsvRow, names: string[]): boolean {
  if (row.type === 'broken' || row.cells.some((cell) => cell.length > MAX_NAME_LENGTH)) return false;
  const again = mappingOfColumns(row.cells, 'b');
  if (again.type === 'faults') return false;
  const known = mappingOfColumns(names, 'b');
  return known.type === 'faults' || JSON.stringify(known.mapping) !== JSON.stringify(again.mapping);
}
