import { separatorLineOf } from '../bytes/separator-line.ts';
import type { TextLine } from '../bytes/text-lines.ts';
import { refusal } from '../findings.ts';
import { quote } from '../mapped/source-item.ts';
import { CsvRecords } from './csv-records.ts';
import { countFilled, MAX_COLUMNS, type Table, type TableRow } from './table.ts';

/** A CSV file as a table. @param delimiter the sign between its columns; a line `sep=;` above all goes before it */
export function csvTable(bytes: Uint8Array, delimiter: string): Table {
  return { type: 'table', rows: () => csvRows(bytes, delimiter), isPadded: false, remarks: [] };
}

/**
 * Reads the rows of a CSV file. One whose quotation marks do not pair up is refused by its line, and reading goes on with
 * the line below it: what a stray mark joined is read again.
 */
function* csvRows(bytes: Uint8Array, delimiter: string): Generator<TableRow> {
  const separator = separatorLineOf(bytes);
  const records = new CsvRecords(bytes, separator === null ? 0 : 1);
  const sign = separator?.delimiter ?? delimiter;
  let row = 0;
  // What a stray mark swallows is one row to a spreadsheet program: from there on its rows are others.
  let areRowsKnown = true;
  let width: number | undefined;
  for (let record = records.next(); record.lines.length > 0; record = records.next()) {
    const { lines, isOpen } = record;
    row += 1;
    const { taken, ...content } = readRecord(lines, isOpen, sign, width);
    const line = lines[0]?.number ?? 0;
    areRowsKnown &&= taken === lines.length && !isOpen;
    const position = areRowsKnown
      ? { unit: 'row' as const, first: row, last: row }
      : { unit: 'line' as const, first: line, last: line + taken - 1 };
    width ??= content.cells.length || undefined;
    if (content.refused !== undefined || countFilled(content.cells) > 0) yield { position, line, ...content };
    records.putBack(lines.slice(taken));
  }
}

/** @param taken how many of its lines make the row; the others are read again */
type ReadRecord = Omit<TableRow, 'position' | 'line'> & { taken: number };

/** @param isOpen its quotation mark is never closed @param width of the table, where it is known */
function readRecord(
  lines: TextLine[],
  isOpen: boolean,
  delimiter: string,
  width: number | undefined,
): ReadRecord {
  const [first] = lines;
  if (first === undefined || 'fault' in first)
    return { cells: [], refused: refusal(first?.fault ?? 'broken_utf8', first?.detail), taken: 1 };
  const isConverted = lines.some((line) => 'converted' in line && line.converted);
  const cells = isOpen
    ? null
    : cellsOf(
        lines.map((line) => ('text' in line ? line.text : '')),
        delimiter,
      );
  if (cells === null || holdsRows(cells, delimiter)) {
    const repaired = repairLine(first.text, delimiter, width);
    if (repaired !== null) return { cells: repaired, isRepaired: true, isConverted, taken: 1 };
    return { cells: [], refused: refusal('broken_quotes', quote(first.text)), taken: 1 };
  }
  const taken = lines.length;
  return cells.length > MAX_COLUMNS
    ? { cells: [], refused: refusal('ragged_row', `${cells.length} columns`), taken }
    : { cells, isConverted, taken };
}

function signOf(delimiter: string): string {
  return `\\u{${delimiter.charCodeAt(0).toString(16)}}`;
}

/** The cells of a row, without the white space around them; null where a quotation mark stands within one. */
function cellsOf(lines: string[], delimiter: string): string[] | null {
  const text = lines.join('\n');
  const sign = signOf(delimiter);
  const cell = new RegExp(`(?: *"([^"]*(?:""[^"]*)*)" *|([^"${sign}]*))(${sign}|$)`, 'uy');
  const cells: string[] = [];
  for (let end = ' '; end !== ''; ) {
    const found = cell.exec(text);
    if (found === null) return null;
    const [, quoted, bare = ''] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? bare.trim());
    end = found[3] ?? '';
  }
  return cells;
}

/**
 * Reads a row of one line whose writer did not double the quotation marks within its texts: only one before a sign between
 * columns, or at the end of the line, closes a cell. Where this gives the width of the table, no other reading does.
 */
function repairLine(line: string, delimiter: string, width: number | undefined): string[] | null {
  const sign = signOf(delimiter);
  const cell = new RegExp(`(?:^|${sign})(?:"(.*?)"|([^"${sign}]*))(?=${sign}|$)`, 'guy');
  const found = [...line.trim().matchAll(cell)];
  if (found.length !== width || found.map(([whole]) => whole).join('') !== line.trim()) return null;
  return found.map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
}

/**
 * True where cells of several lines hold rows, as behind a stray quotation mark that another one closes: on average each of
 * their line ends comes with as many signs between columns as a row has. In prose white space follows such a sign.
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
