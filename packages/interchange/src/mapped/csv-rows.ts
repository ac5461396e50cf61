import { separatorLineOf } from '../bytes/separator-line.ts';
import { decodeText, MAX_ITEM_BYTES } from '../bytes/text-lines.ts';
import { afterByteOrderMark, afterLineEnd, countLineEnds, firstBrokenByte, lineEnd } from '../bytes/utf8.ts';
import type { Position, RefusalReason } from '../findings.ts';
import { shorten } from '../texts/html/html.ts';

/**
 * Rows of a CSV file (RFC 4180), each with the lines that it takes. Written here, and not left to a library, because a broken row must be named by its
 * line without taking the good rows after it along, and broken characters must never be replaced.
 */
export type CsvRow = (WholeRow | BrokenRow) & { lines: { first: number; last: number } };

/** @param quoted which of its cells stand in quotation marks */
type WholeRow = { type: 'row'; position: Position } & Decoded;
type Decoded = { cells: string[]; quoted: boolean[]; converted: boolean };

/** @param repaired its cells as they are most likely meant, when only its quotation marks are broken */
type BrokenRow = {
  type: 'broken';
  position: Position;
  reason: RefusalReason;
  detail: string | null;
  repaired: Decoded | null;
};

/** Reads row by row; empty rows and the line `sep=;` are left out. Quotation marks within an unquoted cell are text. */
export function* csvRows(bytes: Uint8Array, delimiter: string): Generator<CsvRow> {
  const delimiterByte = delimiter.charCodeAt(0);
  const separator = separatorLineOf(bytes);
  const garbled: string | null = null;
  let line = separator === null ? 1 : 2;
  let row = 0;
  let isAfterBroken = false;
  // What a stray quotation mark swallows is one row to a spreadsheet program: from there on its rows are others.
  let areRowsKnown = true;
  for (let start = separator?.end ?? afterByteOrderMark(bytes); start < bytes.length; ) {
    const scanned = scanRow(bytes, start, delimiterByte);
    const fault = 'fault' in scanned ? scanned.fault : null;
    // After a fault reading goes on with the next line: what a stray quotation mark swallowed is read again.
    const end = 'fault' in scanned ? lineEnd(bytes, start) : scanned.end;
    const last = line + (fault === null ? countLineEnds(bytes, start, end) : 0);
    row += 1;
    const isRest: boolean = isAfterBroken && 'cells' in scanned && endsInQuote(bytes, scanned.cells[0]);
    const repaired = fault === 'broken_quotes' || isRest ? repairRow(bytes, start, end, delimiterByte) : null;
    if (fault !== null && repaired === null) areRowsKnown = false;
    const lines = { first: line, last };
    const position: Position = areRowsKnown
      ? { unit: 'row', first: row, last: row }
      : { unit: 'line', ...lines };
    if (fault === 'line_too_long') yield { lines, ...brokenRow(position, fault) };
    else if (fault !== null || isRest)
      yield {
        lines,
        ...brokenRow(
          position,
          'broken_quotes',
          fault === null ? null : describeQuotes(bytes, start, delimiterByte),
        ),
        repaired: garbled === null ? repaired : null,
      };
    else if ('cells' in scanned && scanned.cells.some(({ from, to }) => from < to))
      yield { lines, ...decodeRow(bytes, start, position, scanned, garbled) };
    isAfterBroken = fault !== null || isRest;
    start = afterLineEnd(bytes, end);
    line = last + 1;
  }
}

/** The rest of a text that began in a broken row before would else pass for a whole one. */
function endsInQuote(bytes: Uint8Array, cell: ScannedCell | undefined): boolean {
  return cell !== undefined && !cell.quoted && cell.from < cell.to && bytes[cell.to - 1] === QUOTE;
}

function brokenRow(position: Position, reason: RefusalReason, detail: string | null = null): BrokenRow {
  return { type: 'broken', position, reason, detail, repaired: null };
}

/** @param garbled a word that shows that what is not UTF-8 in the file is not Windows-1252 either */
function decodeRow(
  bytes: Uint8Array,
  start: number,
  position: Position,
  row: ScannedRow,
  garbled: string | null,
): WholeRow | BrokenRow {
  const decoded = decodeCells(bytes, row.cells);
  if (decoded?.converted === true && garbled !== null)
    return brokenRow(position, 'broken_utf8', `in the file: “${garbled}”`);
  if (decoded !== null) return { type: 'row', position, ...decoded };
  const byte = firstBrokenByte(bytes.subarray(start, row.end)) ?? 0;
  return brokenRow(position, 'broken_utf8', `byte ${byte + 1}`);
}

function repairRow(bytes: Uint8Array, start: number, end: number, delimiter: number): BrokenRow['repaired'] {
  const cells = scanRepairedRow(bytes, start, end, delimiter);
  return cells === null ? null : decodeCells(bytes, cells);
}

function decodeCells(bytes: Uint8Array, cells: ScannedCell[]): BrokenRow['repaired'] {
  const texts: string[] = [];
  let converted = false;
  for (const { from, to, quoted } of cells) {
    const decoded = decodeText(bytes.subarray(from, to));
    if (decoded === null) return null;
    texts.push(quoted ? decoded.text.replaceAll('""', '"') : decoded.text);
    converted ||= decoded.converted;
  }
  return { cells: texts, quoted: cells.map(({ quoted }) => quoted), converted };
}

/** Where a cell stands, without its quotation marks. */
type ScannedCell = { from: number; to: number; quoted: boolean };
type ScannedRow = { end: number; cells: ScannedCell[] };

const QUOTE = 34;
const TAB = 9;
const SPACE = 32;
const LF = 10;
const CR = 13;

const MAX_EXCERPT_LENGTH = 40;

/** What is wrong with the quotation marks of a row that breaks off in this line; null where it cannot be shown. */
function describeQuotes(bytes: Uint8Array, start: number, delimiter: number): string | null {
  const line = bytes.subarray(start, lineEnd(bytes, start));
  for (let at = 0; at < line.length; at += 1) {
    const isOpened = line[at] === QUOTE;
    const from = isOpened ? at + 1 : at;
    const to = isOpened ? closingQuote(line, from) : cellEnd(line, from, delimiter);
    const text = excerptOf(line.subarray(from, to ?? line.length));
    if (to === null)
      return (
        text &&
        `a quotation mark is opened before ${text} and not closed in this line: take it out, or close it`
      );
    at = isOpened ? to + 1 : to;
    if (isOpened && at < line.length && line[at] !== delimiter)
      return (
        text &&
        `behind ${text} in quotation marks its cell goes on: put the whole text of the cell into quotation marks, and write each mark within it twice`
      );
  }
  return null;
}

function excerptOf(bytes: Uint8Array): string | null {
  const text = decodeText(bytes.subarray(0, MAX_ITEM_BYTES))?.text.trim() ?? '';
  return text === '' ? null : `“${shorten(text, MAX_EXCERPT_LENGTH)}”`;
}

/** Finds the cells of a row by the rules of RFC 4180. */
function scanRow(
  bytes: Uint8Array,
  start: number,
  delimiter: number,
): ScannedRow | { fault: 'broken_quotes' | 'line_too_long' } {
  const cells: ScannedCell[] = [];
  for (let at = start; ; at += 1) {
    const quoted = bytes[at] === QUOTE;
    const from = quoted ? at + 1 : at;
    const to = quoted ? closingQuote(bytes, from) : cellEnd(bytes, from, delimiter);
    if (to === null) return { fault: 'broken_quotes' };
    if (to - start > MAX_ITEM_BYTES) return { fault: 'line_too_long' };
    cells.push({ from, to, quoted });
    at = quoted ? to + 1 : to;
    const next = bytes[at];
    if (next === undefined || next === LF || next === CR) return { end: at, cells };
    if (next !== delimiter) return { fault: 'broken_quotes' };
  }
}

/** Whether a text begins with a word in quotation marks, and goes on behind it: between tabs they need none. */
function isQuotedWord(rest: Uint8Array): boolean {
  const cell = rest.subarray(0, rest.includes(TAB) ? rest.indexOf(TAB) : rest.length);
  const marks = cell.filter((byte) => byte === QUOTE).length;
  return marks === 2 && cell.at(-1) !== QUOTE && cell[cell.lastIndexOf(QUOTE) + 1] === SPACE;
}

function closingQuote(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 2)) {
    if (bytes[at + 1] !== QUOTE) return at;
  }
  return null;
}

function cellEnd(bytes: Uint8Array, from: number, delimiter: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== delimiter && bytes[end] !== LF && bytes[end] !== CR) end += 1;
  return end;
}

/**
 * Finds the cells of a row on one line whose writer did not double the quotation marks of the texts: only one before a
 * delimiter or the end of the line closes a cell. A text that itself holds such a pair gives a cell too many.
 * @returns null when this makes no row either
 */
function scanRepairedRow(
  bytes: Uint8Array,
  start: number,
  end: number,
  delimiter: number,
): ScannedCell[] | null {
  if (end - start > MAX_ITEM_BYTES) return null;
  const cells: ScannedCell[] = [];
  for (let at = start; at <= end; at += 1) {
    const quoted = bytes[at] === QUOTE && !(delimiter === TAB && isQuotedWord(bytes.subarray(at, end)));
    const from = quoted ? at + 1 : at;
    let to = from;
    while (to < end && !(bytes[to] === delimiter && (!quoted || bytes[to - 1] === QUOTE))) to += 1;
    if (quoted && (to - 1 < from || bytes[to - 1] !== QUOTE)) return null;
    // A half of a cell that began on another line.
    if (!quoted && delimiter !== TAB && bytes.subarray(from, to).includes(QUOTE)) return null;
    cells.push({ from, to: quoted ? to - 1 : to, quoted });
    at = to;
  }
  return cells;
}
