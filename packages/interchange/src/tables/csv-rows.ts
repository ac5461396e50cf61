import { parse } from 'csv-parse/sync';
import { separatorLineOf } from '../bytes/separator-line.ts';
import { changed, refusal } from '../findings.ts';
import { quote } from '../mapped/source-item.ts';
import { type CsvRecord, CsvRecords } from './csv-records.ts';
import { countFilled, MAX_COLUMNS, type Table, type TableRow } from './table.ts';

/**
 * A CSV file as a table.
 * @param delimiter separator of the columns; a line `sep=;` at the top overrides it
 */
export function csvTable(bytes: Uint8Array, delimiter: string): Table {
  return { type: 'table', rows: () => csvRows(bytes, delimiter), isPadded: false, remarks: [] };
}

/**
 * Reads the rows of a CSV file. A row with unpaired quotation marks is refused by its line, and reading
 * continues on the line below it: lines joined by a stray mark are read again.
 */
function* csvRows(bytes: Uint8Array, delimiter: string): Generator<TableRow> {
  const separator = separatorLineOf(bytes);
  const records = new CsvRecords(bytes, separator === null ? 0 : 1);
  // A spreadsheet program shows all that a stray mark swallows as one row: from there on its row numbers
  // differ.
  let areRowsKnown = true;
  let width: number | undefined;
  let row = 0;
  for (let record = records.look(); record !== null; record = records.look()) {
    const { number, count } = record;
    const { taken, ...content } = readRecord(record, separator?.delimiter ?? delimiter, width);
    records.take(taken);
    row += 1;
    areRowsKnown &&= taken === count && record.fault?.reason !== 'broken_quotes';
    const position = areRowsKnown
      ? { unit: 'row' as const, first: row, last: row }
      : { unit: 'line' as const, first: number, last: number + taken - 1 };
    width ??= content.cells.length || undefined;
    if (content.refused !== undefined || countFilled(content.cells) > 0)
      yield { position, line: number, ...content };
  }
}

/**
 * @param width of the table, if it is known
 * @returns taken: number of its lines that make the row; the others are read again
 */
function readRecord(
  { text, count, notes, fault }: CsvRecord,
  delimiter: string,
  width: number | undefined,
): Omit<TableRow, 'position' | 'line'> & { taken: number } {
  if (fault !== null && fault.reason !== 'broken_quotes')
    return { cells: [], notes, refused: fault, taken: 1 };
  const cells = fault === null ? parseRecord(text, delimiter) : null;
  if (cells === null || holdsRows(cells, delimiter)) {
    const repaired = repairLine(text.split('\n', 1)[0] ?? '', delimiter, width);
    return repaired === null
      ? { cells: [], notes, refused: fault ?? refusal('broken_quotes', quote(text.trim())), taken: 1 }
      : { cells: repaired, notes: [changed('quotes_read_as_text'), ...notes], taken: 1 };
  }
  if (cells.length > MAX_COLUMNS)
    return { cells: [], notes, refused: refusal('ragged_row', `${cells.length} columns`), taken: count };
  return { cells, notes, taken: count };
}

/** The cells of a record, none of an empty line; null if its quotation marks cannot be read. */
function parseRecord(text: string, delimiter: string): string[] | null {
  if (text.trim() === '') return [];
  // Starting the parser takes longer than all else that is done for a row.
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim());
  const form = { delimiter, record_delimiter: '\n', relax_column_count: true, trim: true };
  try {
    const [cells, ...more] = parse(text, form);
    return more.length === 0 ? (cells ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Reads a row of one line in which quotation marks within texts were not doubled: only a mark before a
 * delimiter, or at the end of the line, closes a cell. If this gives the width of the table, no other reading
 * does.
 */
function repairLine(line: string, delimiter: string, width: number | undefined): string[] | null {
  const sign = `\\u{${delimiter.charCodeAt(0).toString(16)}}`;
  const cell = new RegExp(`(?:^|${sign})(?:"(.*?)"|([^"${sign}]*))(?=${sign}|$)`, 'guy');
  const found = [...line.trim().matchAll(cell)];
  if (found.length !== width || found.map(([whole]) => whole).join('') !== line.trim()) return null;
  return found.map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
}

/**
 * True if cells of several lines hold rows, as behind a stray quotation mark that another one closes: on
 * average, each of their line ends comes with as many delimiters as a row has. In prose white space follows
 * such a sign.
 */
function holdsRows(cells: string[], delimiter: string): boolean {
  const text = cells.filter((cell) => cell.includes('\n')).join(' ');
  const lineEnds = text.split('\n').length - 1;
  const [, ...behind] = text.split(delimiter);
  const signs = behind.filter((part) => delimiter === '\t' || !/^[^\S\n]/u.test(part)).length;
  return lineEnds > 0 && cells.length > 2 && signs >= lineEnds * (cells.length - 1);
}
