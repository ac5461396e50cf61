import type { RefusalReason } from '../findings.ts';
import type { Place } from '../place.ts';
import {
  afterByteOrderMark,
  afterLineEnd,
  countLineEnds,
  decodeUtf8,
  firstBrokenByte,
  lineEnd,
} from '../utf8.ts';
import { LONGEST_ITEM_BYTES } from './limits.ts';

/**
 * Rows of a CSV file (RFC 4180). Written here, and not left to a library, because a broken row must be named by its
 * line without taking the good rows after it along, and broken characters must never be replaced.
 */
export type CsvRow =
  | { type: 'row'; place: Place; cells: string[] }
  | { type: 'broken'; place: Place; reason: RefusalReason; detail: string | null };

type Cell = { from: number; to: number; quoted: boolean };
type Scanned = { end: number; cells: Cell[] } | { fault: RefusalReason };

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Reads row by row; empty rows are left out. Quotation marks within an unquoted cell are text. */
export function* csvRows(bytes: Uint8Array, delimiter: string): Generator<CsvRow> {
  const delimiterByte = delimiter.charCodeAt(0);
  let line = 1;
  for (let start = afterByteOrderMark(bytes); start < bytes.length; ) {
    const scanned = scanRow(bytes, start, delimiterByte);
    // After a fault reading goes on with the next line: what a stray quotation mark swallowed is read again.
    const end = 'fault' in scanned ? lineEnd(bytes, start) : scanned.end;
    const last = line + ('fault' in scanned ? 0 : countLineEnds(bytes, start, end));
    const place: Place = { unit: 'line', first: line, last };
    if ('fault' in scanned) yield { type: 'broken', place, reason: scanned.fault, detail: null };
    else if (scanned.cells.some(({ from, to }) => from < to)) yield decodedRow(bytes, start, place, scanned);
    start = afterLineEnd(bytes, end);
    line = last + 1;
  }
}

function scanRow(bytes: Uint8Array, start: number, delimiter: number): Scanned {
  const cells: Cell[] = [];
  for (let at = start; ; at += 1) {
    const quoted = bytes[at] === QUOTE;
    const from = quoted ? at + 1 : at;
    const to = quoted ? closingQuote(bytes, from) : cellEnd(bytes, from, delimiter);
    if (to === null) return { fault: 'broken_quotes' };
    if (to - start > LONGEST_ITEM_BYTES) return { fault: 'line_too_long' };
    cells.push({ from, to, quoted });
    at = quoted ? to + 1 : to;
    const next = bytes[at];
    if (next === undefined || next === LF || next === CR) return { end: at, cells };
    if (next !== delimiter) return { fault: 'broken_quotes' };
  }
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

function decodedRow(
  bytes: Uint8Array,
  start: number,
  place: Place,
  row: { end: number; cells: Cell[] },
): CsvRow {
  const cells: string[] = [];
  for (const { from, to, quoted } of row.cells) {
    const text = decodeUtf8(bytes.subarray(from, to));
    if (text === null) {
      const broken = firstBrokenByte(bytes.subarray(start, row.end)) ?? 0;
      return { type: 'broken', place, reason: 'broken_utf8', detail: `byte ${broken + 1}` };
    }
    cells.push(quoted ? text.replaceAll('""', '"') : text);
  }
  return { type: 'row', place, cells };
}
