import { separatorLineOf } from '../bytes/separator-line.ts';
import { formatPosition, type Unreadable } from '../findings.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { csvTable } from './csv-rows.ts';
import { type Column, mappingOfColumns } from './mapping-of-columns.ts';
import { type NamedColumn, rename } from './named-columns.ts';
import { columnLetters, countFilled, type Table, type TableRow } from './table.ts';
import { readColumns, readerOf } from './table-columns.ts';
import { answersItself } from './table-items.ts';
import { type Candidate, describeBest } from './unreadable-tables.ts';
import { sheetsOf, xlsxTable } from './xlsx/read-xlsx.ts';

export type TableFormat = 'csv' | 'xlsx';
/** @param columns roles that the author gives to columns @param separator separator of options in one cell */
export type TableHints = { columns: NamedColumn[] | null; separator: string | null };

/**
 * Interpretation of a table without a mapping.
 * @param columns the meaning of each; null: it is not used
 * @param namesPlace position of the columns' names; null if there are none
 * @param titles the rows above them, which are left out
 */
export type UnderstoodTable = {
  type: 'understood';
  mapping: Mapping;
  columns: Column[];
  namesPlace: string | null;
  titles: { place: string; text: string }[];
};
/** @param message what is missing, in words */
type Understanding = UnderstoodTable | { type: 'not_understood'; message: string } | Unreadable | null;

const DELIMITERS = [',', ';', '\t'];
/** Only titles may stand above the names of the columns. */
const MAX_ROWS_LOOKED_AT = 20;
const MAX_CELLS_OF_TITLE = 3;

/** The beginning of a table, and its location in its file. */
type Head = { rows: TableRow[]; delimiter: string; sheet?: string };

/**
 * Finds the meaning of each column of a table, by the columns' names or by the author's hints.
 * @returns null if the file does not look like a table of questions
 */
export function understandTable(
  bytes: Uint8Array,
  format: TableFormat,
  bank: string,
  hints: TableHints = { columns: null, separator: null },
): Understanding {
  const heads = headsOf(bytes, format);
  if ('fault' in heads) return heads;
  const candidates: Candidate[] = [];
  for (const head of heads) {
    for (const { row, result } of candidatesOf(head, bank, hints)) {
      if (result.type === 'mapping')
        return understood(head, row, result.mapping, result.columns, hints.columns !== null);
      candidates.push({ row, result });
    }
  }
  const rows = heads.flatMap((head) => head.rows);
  const message = describeBest(candidates, format, hints.columns, rows);
  return message === null ? null : { type: 'not_understood', message };
}

/** @param row names the columns, or is a question itself if the author names them */
function understood(
  { rows, delimiter, sheet }: Head,
  row: TableRow,
  found: Mapping,
  columns: Column[],
  isByAuthor: boolean,
): UnderstoodTable {
  const headerLine = row === rows[0] ? undefined : row.line;
  const mapping = { ...found, csv: { delimiter, header: true, headerLine }, sheet };
  const isNamed = !isByAuthor || !isQuestion(row, mapping);
  return {
    type: 'understood',
    mapping: isNamed ? mapping : { ...mapping, csv: { delimiter, header: false } },
    columns,
    namesPlace: isNamed ? formatPosition(row.position) : null,
    titles: rows.slice(0, rows.indexOf(row)).map(({ position, cells }) => ({
      place: formatPosition(position),
      text: cells.filter((cell) => cell.trim() !== '').join(' '),
    })),
  };
}

/** The beginnings of what may be the table: by each delimiter, or of each sheet that is shown. */
export function headsOf(bytes: Uint8Array, format: TableFormat): Head[] | Unreadable {
  return format === 'csv' ? headsOfCsv(bytes) : headsOfSheets(bytes);
}

/** The table of a file by its delimiter, or on a sheet. */
export function tableAt(
  bytes: Uint8Array,
  format: TableFormat,
  { delimiter, sheet }: { delimiter: string; sheet: string | undefined },
): Table | Unreadable {
  return format === 'csv' ? csvTable(bytes, delimiter) : xlsxTable(bytes, sheet);
}

function headsOfSheets(bytes: Uint8Array): Head[] | Unreadable {
  const sheets = sheetsOf(bytes);
  if ('fault' in sheets) return sheets;
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  return shown.map(({ name, rows }) => {
    return { rows: rows.slice(0, MAX_ROWS_LOOKED_AT), delimiter: ',', sheet: name };
  });
}

function headsOfCsv(bytes: Uint8Array): Head[] {
  const declared = separatorLineOf(bytes)?.delimiter;
  return (declared === undefined ? DELIMITERS : [declared]).map((delimiter) => {
    const rows: TableRow[] = [];
    for (const row of csvTable(bytes, delimiter).rows()) {
      if (rows.length === MAX_ROWS_LOOKED_AT) break;
      rows.push(row);
    }
    return { rows, delimiter };
  });
}

/**
 * The rows that may name the columns: any row if the author names them, else the rows up to the first that is
 * no title.
 */
function candidatesOf({ rows }: Head, bank: string, { columns, separator }: TableHints): Candidate[] {
  if (columns === null) {
    const first = rows.findIndex(({ cells }) => countFilled(cells) > MAX_CELLS_OF_TITLE);
    return rows.slice(0, first < 0 ? rows.length : first + 1).map((row) => {
      const names = row.cells.map((cell) => cell.trim());
      return { row, result: mappingOfColumns(names, bank, separator) };
    });
  }
  return rows.flatMap((row) => {
    const names = rename(columns, row.cells);
    if (names === null) return [];
    const result = mappingOfColumns(names, bank, separator);
    const shown = result.columns.map(({ meaning }, at) => {
      return { name: `${columnLetters(at)} ${row.cells[at] ?? ''}`.trim(), meaning };
    });
    return { row, result: { ...result, columns: shown } };
  });
}

/** True if the row that should name the columns is a question itself. */
function isQuestion(row: TableRow, mapping: Mapping): boolean {
  const columns = readColumns({ rows: () => [row], isPadded: true }, mapping);
  return columns.type === 'columns' && answersItself(readerOf(row.cells, columns), mapping);
}
