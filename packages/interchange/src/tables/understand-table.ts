import { separatorLineOf } from '../bytes/separator-line.ts';
import { type FileFault, formatPosition } from '../findings.ts';
import { type Mapping, readMapping } from '../mapped/mapping.ts';
import { shorten } from '../texts/html/html.ts';
import { csvTable } from './csv-rows.ts';
import { type Column, type MappingOfColumns, mappingOfColumns } from './mapping-of-columns.ts';
import { countFilled, type TableRow } from './table.ts';
import { sheetsOf } from './xlsx/read-xlsx.ts';

export type TableFormat = 'csv' | 'xlsx';

/**
 * How a table is read without a mapping.
 * @param columns the meaning of each; null: it is not used
 * @param namesPlace where the names of the columns stand
 * @param titles the rows above them, which are left out
 */
export type UnderstoodTable = {
  type: 'understood';
  format: TableFormat;
  mapping: Mapping;
  columns: Column[];
  namesPlace: string;
  titles: { place: string; text: string }[];
};
/** @param message what is missing, in words */
type TableNotUnderstood = { type: 'not_understood'; message: string };
type Understanding = UnderstoodTable | TableNotUnderstood | { type: 'unreadable'; fault: FileFault } | null;

const DELIMITERS = [',', ';', '\t'];
/** Titles, and not more, stand above the names of the columns. */
const MAX_ROWS_LOOKED_AT = 20;
const MAX_CELLS_OF_TITLE = 3;
const MAX_SHOWN = 30;
const MAX_SHOWN_LENGTH = 40;

/** The beginning of a table, and where it stands in its file. */
type Head = { rows: TableRow[]; csv: { delimiter?: string }; sheet?: string };
/** A row that may name the columns of a table, and what comes of it. */
type Candidate = { head: Head; row: TableRow; result: MappingOfColumns };

/**
 * Finds out which column of a table is what, by the names of the columns.
 * @returns null when the file does not look like a table of questions
 */
export function understandTable(bytes: Uint8Array, format: TableFormat, bank: string): Understanding {
  const heads = headsOf(bytes, format);
  if ('fault' in heads) return heads;
  const candidates = heads.flatMap((head) =>
    namingRows(head.rows).map((row): Candidate => {
      const names = row.cells.map((cell) => cell.trim());
      return { head, row, result: mappingOfColumns(names, bank) };
    }),
  );
  for (const { head, row, result } of candidates) {
    if (result.type === 'faults') continue;
    const { columns, mapping } = result;
    const csv = { ...head.csv, header: true, ...(row === head.rows[0] ? {} : { headerLine: row.line }) };
    const read = readMapping(JSON.stringify({ ...mapping, csv, sheet: head.sheet }));
    if (read.type === 'faults') throw new Error(read.faults.join(' '));
    const titles = head.rows.slice(0, head.rows.indexOf(row)).map(({ position, cells }) => ({
      place: formatPosition(position),
      text: cells.filter((cell) => cell.trim() !== '').join(' '),
    }));
    const namesPlace = formatPosition(row.position);
    return { type: 'understood', format, mapping: read.mapping, columns, namesPlace, titles };
  }
  return describeBest(candidates, format);
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

/** The rows that may name the columns: the first, and those below titles. */
function namingRows(rows: TableRow[]): TableRow[] {
  const first = rows.findIndex(({ cells }) => countFilled(cells) > MAX_CELLS_OF_TITLE);
  return rows.slice(0, first < 0 ? rows.length : first + 1);
}

/** What is missing for the row with the most columns that are known; null where none looks like a row of names. */
function describeBest(candidates: Candidate[], format: TableFormat): TableNotUnderstood | null {
  const countKnown = ({ result }: Candidate) =>
    result.columns.filter(({ meaning }) => meaning !== null).length;
  // Any text has rows, but only a table of questions names them.
  const [best] = candidates
    .filter(({ result }) => format === 'xlsx' || (result.type === 'faults' && result.isOfQuestions))
    .sort((a, b) => countKnown(b) - countKnown(a));
  if (best === undefined)
    return format === 'xlsx' ? { type: 'not_understood', message: 'The workbook has no rows.' } : null;
  const { columns } = best.result;
  const faults = best.result.type === 'faults' ? best.result.faults : [];
  const shown = columns
    .slice(0, MAX_SHOWN)
    .map(({ name, meaning }) => `"${shorten(name, MAX_SHOWN_LENGTH)}" (${meaning ?? 'not understood'})`);
  const more = columns.length > MAX_SHOWN ? ' …' : '';
  return {
    type: 'not_understood',
    message: `This table cannot be read by the names of its columns (${formatPosition(best.row.position)}): ${faults.join(' ')} It has: ${shown.join(', ')}${more}.`,
  };
}
