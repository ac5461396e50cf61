import { separatorLineOf } from '../bytes/separator-line.ts';
import { type FileFault, formatPosition } from '../findings.ts';
import { type Mapping, readMapping } from '../mapped/mapping.ts';
import { csvTable } from './csv-rows.ts';
import { type Column, mappingOfColumns } from './mapping-of-columns.ts';
import { describeColumn, type NamedColumn, rename } from './named-columns.ts';
import { type Candidate, describeBest, type TableNotUnderstood } from './not-understood.ts';
import { countFilled, type TableRow } from './table.ts';
import { readColumns, readerOf } from './table-columns.ts';
import { answersItself } from './table-items.ts';
import { sheetsOf } from './xlsx/read-xlsx.ts';

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
  format: TableFormat;
  mapping: Mapping;
  columns: Column[];
  namesPlace: string | null;
  titles: { place: string; text: string }[];
};
type Understanding = UnderstoodTable | TableNotUnderstood | { type: 'unreadable'; fault: FileFault } | null;

const DELIMITERS = [',', ';', '\t'];
/** Only titles may stand above the names of the columns. */
const MAX_ROWS_LOOKED_AT = 20;
const MAX_CELLS_OF_TITLE = 3;

/** The beginning of a table, and its location in its file. */
type Head = { rows: TableRow[]; csv: { delimiter?: string }; sheet?: string };

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
  const candidates = heads.flatMap((head) =>
    candidatesOf(head, bank, hints).map((candidate) => ({ ...candidate, head })),
  );
  for (const { head, row, result } of candidates) {
    if (result.type === 'faults') continue;
    const csv = { ...head.csv, header: true, ...(row === head.rows[0] ? {} : { headerLine: row.line }) };
    const entries = { ...result.mapping, csv, sheet: head.sheet };
    const named = mappingFrom(entries);
    const isNamed = hints.columns === null || !isQuestion(row, named);
    return {
      type: 'understood',
      format,
      mapping: isNamed ? named : mappingFrom({ ...entries, csv: { ...head.csv, header: false } }),
      columns: result.columns,
      namesPlace: isNamed ? formatPosition(row.position) : null,
      titles: head.rows.slice(0, head.rows.indexOf(row)).map(({ position, cells }) => ({
        place: formatPosition(position),
        text: cells.filter((cell) => cell.trim() !== '').join(' '),
      })),
    };
  }
  return describeBest(
    candidates,
    format,
    hints.columns,
    heads.flatMap(({ rows }) => rows),
  );
}

function mappingFrom(entries: object): Mapping {
  const read = readMapping(JSON.stringify(entries));
  if (read.type === 'faults') throw new Error(read.faults.join(' '));
  return read.mapping;
}

function headsOf(bytes: Uint8Array, format: TableFormat): Head[] | { type: 'unreadable'; fault: FileFault } {
  if (format === 'xlsx') {
    const read = sheetsOf(bytes);
    if (read.type === 'unreadable') return read;
    const shown = read.sheets.filter(({ isHidden }) => !isHidden);
    return shown.map(({ name, rows }) => ({ rows: rows.slice(0, MAX_ROWS_LOOKED_AT), csv: {}, sheet: name }));
  }
  const declared = separatorLineOf(bytes)?.delimiter;
  return (declared === undefined ? DELIMITERS : [declared]).map((delimiter) => {
    const rows: TableRow[] = [];
    for (const row of csvTable(bytes, delimiter).rows()) {
      if (rows.length === MAX_ROWS_LOOKED_AT) break;
      rows.push(row);
    }
    return { rows, csv: { delimiter } };
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
      return { name: describeColumn(at, row.cells[at] ?? ''), meaning };
    });
    return { row, result: { ...result, columns: shown } };
  });
}

/** True if the row that should name the columns is a question itself. */
function isQuestion(row: TableRow, mapping: Mapping): boolean {
  const found = readColumns({ rows: () => [row], isPadded: true }, mapping);
  return found.type === 'columns' && answersItself(readerOf(row.cells, found.columns), mapping);
}
