import { refusalReasons, type Unreadable, unreadable } from '../findings.ts';
import { fieldsOf } from '../mapped/fields.ts';
import type { Field, Mapping } from '../mapped/mapping.ts';
import type { FieldReader } from '../mapped/source-item.ts';
import type { Table, TableRow } from './table.ts';

/**
 * The columns of a table that has a mapping.
 * @param width number of columns
 * @param mostCells maximum number of cells, empty ones included, of a row whose cells have probably not
 * shifted
 * @param headerLine line of their names; 0 if they have none
 * @param of the index from 0 of a field's column; null if there is none, or if two have its name
 * @param unused those that the mapping does not know
 */
export type TableColumns = {
  type: 'columns';
  names: string[];
  width: number;
  mostCells: number;
  headerLine: number;
  of(field: Field): number | null;
  unused: { name: string; at: number }[];
};

/** Finds the columns that a mapping names. */
export function readColumns(
  { rows, isPadded }: Pick<Table, 'rows' | 'isPadded'>,
  mapping: Mapping,
): TableColumns | Unreadable {
  const { header, headerLine } = mapping.csv;
  const first = rowAt(rows(), headerLine ?? 1, header);
  if (first === null) return unreadable('no_items', 'The file holds no row that can be read.');
  if (headerLine !== undefined && first.line !== headerLine)
    return unreadable('no_items', `No row begins in line ${headerLine}, which should name the columns.`);
  if (first.refused !== undefined && header)
    return unreadable(
      'wrong_format',
      `The first row, which should name the columns, cannot be read: ${refusalReasons[first.refused.reason]}`,
    );
  const cells = first.cells.map((cell) => cell.trim());
  const names = header ? cells : [];
  const fields = fieldsOf(mapping);
  const numbers = fields.filter((field) => typeof field === 'number');
  const width = header
    ? cells.findLastIndex((name) => name !== '') + 1
    : Math.max(cells.length, isPadded ? Math.max(...numbers) : 0);
  const of = (field: Field) => {
    if (typeof field === 'number') return field <= width ? field - 1 : null;
    const at = names.indexOf(field);
    return at >= 0 && names.lastIndexOf(field) === at ? at : null;
  };
  const missing = fields.filter((field) => of(field) === null);
  if (missing.length > 0) return unreadable('unknown_column', describeMissing(missing, names, width));
  const known = new Set([...fields, ...mapping.ignore].map(of));
  const all = Array.from({ length: width }, (_, at) => ({ at, name: names[at] || `column ${at + 1}` }));
  // The answer, which no row leaves empty, is the last column: if cells had moved, it would lie beyond it.
  const isKeyLast = mapping.key.field.some((field) => of(field) === width - 1);
  return {
    type: 'columns',
    names,
    width,
    mostCells: isPadded || isKeyLast ? Number.POSITIVE_INFINITY : cells.length,
    headerLine: header ? first.line : 0,
    of,
    unused: all.filter(({ at }) => !known.has(at)),
  };
}

/** Reads the cells of one row by the fields of a mapping. */
export function readerOf(cells: readonly string[], columns: TableColumns): FieldReader {
  return (field) => cells[columns.of(field) ?? -1];
}

/** The first row at or below a line. @param anyRow true if a row that cannot be read counts, too */
function rowAt(rows: Iterable<TableRow>, line: number, anyRow: boolean): TableRow | null {
  for (const row of rows) if (row.line >= line && (anyRow || row.refused === undefined)) return row;
  return null;
}

function describeMissing(missing: Field[], names: string[], width: number): string {
  const wanted = missing.map((field) => (typeof field === 'number' ? `number ${field}` : `"${field}"`));
  const there = names.length === 0 ? `${width} without names` : names.map((name) => `"${name}"`).join(', ');
  return `The mapping names columns that the file does not have, or has twice: ${wanted.join(', ')}. It has: ${there}. Where titles stand above the names of the columns, say "headerLine" in "csv" of the mapping.`;
}
