import { ZipFault } from '../../bytes/zip.ts';
import { type CellFault, columnOfLetters, MAX_COLUMNS, type TableRow } from '../table.ts';

/** Rows counted from 1, columns from 0; the last ones are included. */
export type MergedRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

/** More cells than any table of questions has merged. */
const MAX_FILLED = 2_000_000;

/** Reads a range such as `A2:B5`; null where it is none. */
export function readRange(written: string): MergedRange | null {
  const [, left = '', top, right = '', bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/u.exec(written) ?? [];
  const firstColumn = columnOfLetters(left);
  const lastColumn = columnOfLetters(right);
  if (firstColumn === null || lastColumn === null) return null;
  return { firstRow: Number(top), lastRow: Number(bottom), firstColumn, lastColumn };
}

/**
 * Marks the cells of each merged range that goes over several rows, and tells those below the first what stands in it.
 * Cells that are merged side by side are empty but for the first, as they look.
 */
export function fillMergedCells(rows: TableRow[], ranges: MergedRange[]): void {
  let filled = 0;
  for (const { firstRow, lastRow, firstColumn, lastColumn } of ranges) {
    if (lastRow === firstRow) continue;
    const from = indexOfRow(rows, firstRow);
    const top = rows[from];
    const text = top?.line === firstRow ? (top.cells[firstColumn] ?? '') : '';
    for (let at = from; at < rows.length && (rows[at]?.line ?? 0) <= lastRow; at += 1) {
      for (let column = firstColumn; column <= Math.min(lastColumn, MAX_COLUMNS - 1); column += 1) {
        filled += 1;
        if (filled > MAX_FILLED) throw new ZipFault('its merged cells are too many');
        markCell(rows, at, column, rows[at]?.line === firstRow ? null : text);
      }
    }
  }
}

/** @param text what stands in the first row of the range; null for that row itself */
function markCell(rows: TableRow[], at: number, column: number, text: string | null): void {
  const row = rows[at];
  if (row === undefined) return;
  const faults = new Map<number, CellFault>(row.faults).set(column, 'cells_merged');
  const filled = text === null ? row.filled : new Map(row.filled).set(column, text);
  rows[at] = { ...row, faults, ...(filled === undefined ? {} : { filled }) };
}

/** The index of the first row at or below a number. */
function indexOfRow(rows: TableRow[], number: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
