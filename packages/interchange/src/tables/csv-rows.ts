import { parse } from 'csv-parse/sync';
import { separatorLineOf } from '../bytes/separator-line.ts';
import { refusal } from '../findings.ts';
import { quote } from '../mapped/source-item.ts';
import { type CsvRecord, CsvRecords } from './csv-records.ts';
import { countFilled, MAX_COLUMNS, type Table, type TableRow } from './table.ts';

/** Limit of records parsed at once, until one of them is broken. */
const MAX_RECORDS_AT_ONCE = 500;

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
  const sign = separator?.delimiter ?? delimiter;
  let row = 0;
  // A spreadsheet program shows all that a stray mark swallows as one row: from there on its row numbers
  // differ.
  let areRowsKnown = true;
  let width: number | undefined;
  let most = 1;
  for (let next = records.take(most); next.length > 0; next = records.take(most)) {
    const parsed = parseRecords(next, sign);
    if (parsed === null && next.length > 1) {
      records.putBack(next);
      most = 1;
      continue;
    }
    most = Math.min(most * 2, MAX_RECORDS_AT_ONCE);
    for (const [index, record] of next.entries()) {
      row += 1;
      const { taken, ...content } = readRecord(record, parsed?.[index] ?? null, sign, width);
      const line = record.lines[0]?.number ?? 0;
      areRowsKnown &&= taken === record.lines.length && record.fault?.reason !== 'broken_quotes';
      const position = areRowsKnown
        ? { unit: 'row' as const, first: row, last: row }
        : { unit: 'line' as const, first: line, last: line + taken - 1 };
      width ??= content.cells.length || undefined;
      if (content.refused !== undefined || countFilled(content.cells) > 0)
        yield { position, line, ...content };
      if (taken === record.lines.length) continue;
      records.putBack(next.slice(index + 1), record.lines.slice(taken));
      break;
    }
  }
}

/** @param taken number of its lines that make the row; the others are read again */
type ReadRecord = Omit<TableRow, 'position' | 'line'> & { taken: number };

/**
 * @param parsed its cells; null if its quotation marks are broken
 * @param width of the table, if it is known
 */
function readRecord(
  record: CsvRecord,
  parsed: string[] | null,
  delimiter: string,
  width: number | undefined,
): ReadRecord {
  const { fault, lines, text, isConverted } = record;
  const isBroken = fault?.reason === 'broken_quotes' || parsed === null || holdsRows(parsed, delimiter);
  const [first] = lines;
  const repaired =
    isBroken && first !== undefined && 'text' in first ? repairLine(first.text, delimiter, width) : null;
  if (repaired !== null) return { cells: repaired, isRepaired: true, isConverted, taken: 1 };
  if (fault !== null) return { cells: [], refused: fault, taken: 1 };
  if (isBroken) return { cells: [], refused: refusal('broken_quotes', quote(text.trim())), taken: 1 };
  if (parsed.length > MAX_COLUMNS)
    return { cells: [], refused: refusal('ragged_row', `${parsed.length} columns`), taken: lines.length };
  return { cells: parsed, isConverted, taken: lines.length };
}

/** The cells of each record; null if the records cannot be parsed together. An empty line has none. */
function parseRecords(records: CsvRecord[], delimiter: string): string[][] | null {
  const filled = records.filter(({ fault, text }) => fault === null && text.trim() !== '');
  try {
    const parsed = parse(filled.map(({ text }) => text).join('\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    });
    if (parsed.length !== filled.length) return null;
    const cells = new Map(filled.map((record, index) => [record, parsed[index]]));
    return records.map((record) => cells.get(record) ?? []);
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
  const texts = cells.filter((cell) => cell.includes('\n'));
  const lineEnds = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const signs = texts.reduce((sum, text) => sum + countTight(text, delimiter), 0);
  return lineEnds > 0 && cells.length > 2 && signs >= lineEnds * (cells.length - 1);
}

function countTight(text: string, delimiter: string): number {
  const parts = text.split(delimiter);
  return parts.slice(1).filter((part) => delimiter === '\t' || !/^[^\S\n]/u.test(part)).length;
}
