import type { Note, Position, Refusal } from '../findings.ts';

/** Limit of columns; no table of questions has more. Further cells are not kept. */
export const MAX_COLUMNS = 200;

/** Faults of a single cell that prevent reading it as text. */
export type CellFault = 'formula_error' | 'date_in_cell' | 'cells_merged' | 'raised_text';

/**
 * A row with at least one cell that is not empty.
 * @param line its first line: in a CSV file the line, in a workbook the row
 * @param cells as a person sees them; a workbook's end with the last filled one
 * @param refused the reason why the row as such cannot be read; its cells are empty then
 * @param faults of single cells, by their column from 0
 * @param notes on the row as such, such as another encoding
 */
export type TableRow = {
  position: Position;
  line: number;
  cells: string[];
  refused?: Refusal;
  faults?: ReadonlyMap<number, CellFault>;
  notes: Note[];
};

/**
 * @param rows from the first on, each time they are requested
 * @param isPadded true if its rows omit the empty cells at their end, as in workbooks
 * @param remarks on what was left out of the file, for a person
 */
export type Table = {
  type: 'table';
  rows(): Iterable<TableRow>;
  isPadded: boolean;
  remarks: string[];
};

/** The name of a column in spreadsheet programs: A, B … Z, AA. @param index from 0 */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}

/**
 * The index from 0 of a column by the leading letters of a cell reference such as `B12`; null if there are
 * none.
 */
export function columnOfPlace(place: string): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(place)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1;
}

/** Number of filled cells in a row. */
export function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}
