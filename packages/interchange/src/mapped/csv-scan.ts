import { LONGEST_ITEM_BYTES } from '../bytes/limits.ts';

/** Where a cell stands, without its quotation marks. */
export type ScannedCell = { from: number; to: number; quoted: boolean };
export type ScannedRow = { end: number; cells: ScannedCell[] };

export const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Finds the cells of a row by the rules of RFC 4180. */
export function scanRow(
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

/**
 * Finds the cells of a row on one line whose writer did not double the quotation marks of the texts: only one before a
 * delimiter or the end of the line closes a cell. A text that itself holds such a place gives a cell too many.
 * @returns null when this makes no row either
 */
export function scanMendedRow(
  bytes: Uint8Array,
  start: number,
  end: number,
  delimiter: number,
): ScannedCell[] | null {
  if (end - start > LONGEST_ITEM_BYTES) return null;
  const cells: ScannedCell[] = [];
  for (let at = start; at <= end; at += 1) {
    const quoted = bytes[at] === QUOTE;
    const from = quoted ? at + 1 : at;
    let to = from;
    while (to < end && !(bytes[to] === delimiter && (!quoted || bytes[to - 1] === QUOTE))) to += 1;
    if (quoted && (to - 1 < from || bytes[to - 1] !== QUOTE)) return null;
    // A half of a cell that began on another line.
    if (!quoted && bytes.subarray(from, to).includes(QUOTE)) return null;
    cells.push({ from, to: quoted ? to - 1 : to, quoted });
    at = to;
  }
  return cells;
}
