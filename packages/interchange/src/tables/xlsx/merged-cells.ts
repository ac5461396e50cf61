import { ZipFault } from '../../bytes/zip.ts';
import { columnOfPlace, MAX_COLUMNS, type TableRow } from '../table.ts';

/** Limit of merged cells; no table of questions has more. */
const MAX_FILLED = 2_000_000;

/**
 * Marks the cells of each range that is merged over several rows, and copies the first cell's text into the
 * rows below. Of cells merged side by side within one row only the first is filled, as they look.
 * @param ranges such as `A2:B5`
 */
export function fillMergedCells(rows: TableRow[], ranges: string[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let filled = 0;
  for (const [from = '', to = ''] of ranges.map((range) => range.split(':'))) {
    const [firstRow, lastRow] = [rowOf(from), rowOf(to)];
    const firstColumn = columnOfPlace(from);
    const lastColumn = columnOfPlace(to);
    if (firstColumn === null || lastColumn === null || firstRow === lastRow) continue;
    const first = byLine.get(firstRow);
    const text = first?.cells[firstColumn] ?? '';
    const fault = first?.faults?.get(firstColumn) ?? 'cells_merged';
    for (let line = firstRow; line <= lastRow; line += 1) {
      for (let at = firstColumn; at <= Math.min(lastColumn, MAX_COLUMNS - 1); at += 1) {
        filled += 1;
        if (filled > MAX_FILLED) throw new ZipFault('its merged cells are too many');
        const row = byLine.get(line);
        if (row === undefined) continue;
        row.faults = new Map(row.faults).set(at, fault);
        if (line > firstRow) writeCell(row.cells, at, text);
      }
    }
  }
}

function rowOf(place: string): number {
  return Number(place.replace(/^[A-Z]+/u, ''));
}

/** Writes a text into a row that ends with its last filled cell. */
export function writeCell(cells: string[], column: number, text: string): void {
  while (cells.length < column && text !== '') cells.push('');
  if (text !== '') cells[column] = text;
}
