import type { Unreadable } from '../findings.ts';
import { csvTable } from './csv-rows.ts';
import type { Table } from './table.ts';
import { xlsxTable } from './xlsx/read-xlsx.ts';

/**
 * Row of a table of anything.
 * @param line its first line: in a CSV file the line, in a workbook the row
 * @param cells as a person sees them; none where the row cannot be read
 */
export type PlainRow = { line: number; cells: string[] };

const DELIMITERS = [',', ';', '\t'];

/**
 * Reads a table of anything: a CSV file, or the first sheet of a workbook that is shown. Empty rows are left
 * out.
 * @returns null where it has more rows than these
 */
export function readPlainTable(bytes: Uint8Array, atMost: number): PlainRow[] | null | Unreadable {
  const table = isZip(bytes) ? xlsxTable(bytes) : csvOf(bytes);
  if ('fault' in table) return table;
  const rows: PlainRow[] = [];
  for (const { line, cells } of table.rows()) {
    if (rows.length === atMost) return null;
    rows.push({ line, cells });
  }
  return rows;
}

/** True for what begins as a workbook does, whole or broken. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** A CSV file by the first separator that its first row has. */
function csvOf(bytes: Uint8Array): Table {
  const tables = DELIMITERS.map((delimiter) => csvTable(bytes, delimiter));
  return tables.find((table) => widthOf(table) > 1) ?? csvTable(bytes, ',');
}

function widthOf(table: Table): number {
  for (const { cells } of table.rows()) return cells.length;
  return 0;
}
