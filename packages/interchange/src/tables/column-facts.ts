import { formatPosition } from '../findings.ts';
import { shorten } from '../texts/html/html.ts';
import { meaningOfName } from './column-meanings.ts';
import type { NamedColumn } from './named-columns.ts';
import { columnLetters, countFilled, MAX_COLUMNS, type TableRow } from './table.ts';
import { headsOf, type TableFormat, tableAt, type UnderstoodTable } from './understand-table.ts';

/**
 * Columns of a table for a person who gives each its meaning.
 * @param rows number of the rows below the names
 * @param filled number of those that fill a column
 */
export type TableFacts = {
  namesPlace: string | null;
  titles: string[];
  rows: number;
  columns: { column: string; name: string; meaning: string | null; first: string; filled: number }[];
};

/** A number or a letter alone is as likely the text of a question. */
const SEVERAL_LETTERS = /\p{L}{3}/u;
const MAX_FIRST_LENGTH = 120;
const MAX_NAME_LENGTH = 120;

/**
 * Describes the columns of a table.
 * @param understood null where it is not understood: the likeliest row stands for that of the names
 * @param named the meanings that a person gave
 * @returns null for a file that is no table
 */
export function describeTable(
  bytes: Uint8Array,
  format: TableFormat,
  understood: UnderstoodTable | null,
  named: NamedColumn[] | null,
): TableFacts | null {
  const place = understood === null ? likeliest(bytes, format) : placeOf(understood);
  if (place === null) return null;
  const table = tableAt(bytes, format, place);
  if (table.type === 'unreadable') return null;
  let names: TableRow | null = null;
  let rows = 0;
  const columns: TableFacts['columns'] = [];
  for (const row of table.rows()) {
    if (place.hasNames && names === null) {
      if (place.line === undefined || row.line === place.line) names = row;
      continue;
    }
    rows += 1;
    for (const [at, cell] of row.cells.entries()) {
      const text = cell.trim();
      if (text === '' || at >= MAX_COLUMNS) continue;
      const facts = columnAt(columns, at);
      facts.filled += 1;
      if (facts.filled === 1) facts.first = shorten(text, MAX_FIRST_LENGTH);
    }
  }
  for (const [at, cell] of (names?.cells ?? []).entries()) {
    if (cell.trim() !== '' && at < MAX_COLUMNS)
      columnAt(columns, at).name = shorten(cell.trim(), MAX_NAME_LENGTH);
  }
  for (const [at, column] of columns.entries()) {
    const given = named?.find((each) => each.column === column.column)?.role ?? null;
    column.meaning = named === null ? meaningOfName(names?.cells[at] ?? '') : given;
  }
  return {
    namesPlace: names === null ? null : formatPosition(names.position),
    titles: understood?.titles.map(({ text }) => shorten(text, MAX_FIRST_LENGTH)) ?? [],
    rows,
    columns,
  };
}

/** The facts of a column; those before it are there, too. */
function columnAt(columns: TableFacts['columns'], at: number): TableFacts['columns'][number] {
  for (let next = columns.length; next <= at; next += 1) {
    columns.push({ column: columnLetters(next), name: '', meaning: null, first: '', filled: 0 });
  }
  // Just made where it was missing.
  return columns[at] as TableFacts['columns'][number];
}

/** @param line of the names; undefined: the first row */
type Place = { delimiter: string; sheet: string | undefined; hasNames: boolean; line: number | undefined };

function placeOf({ mapping: { csv, sheet } }: UnderstoodTable): Place {
  return { delimiter: csv.delimiter, sheet, hasNames: csv.header, line: csv.headerLine };
}

/** The row with the most names that are understood, else the fullest; on its sheet or by its delimiter. */
function likeliest(bytes: Uint8Array, format: TableFormat): Place | null {
  const heads = headsOf(bytes, format);
  if ('fault' in heads) return null;
  const rated = heads.flatMap(({ rows, delimiter, sheet }) =>
    rows.map(({ cells, line }) => {
      const known = cells.filter((cell) => SEVERAL_LETTERS.test(cell) && meaningOfName(cell) !== null).length;
      return { place: { delimiter, sheet, hasNames: true, line }, known, filled: countFilled(cells) };
    }),
  );
  const [best] = rated.sort((a, b) => b.known - a.known || b.filled - a.filled);
  return best?.place ?? null;
}
