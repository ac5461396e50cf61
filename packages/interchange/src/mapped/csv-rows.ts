import { decodeText } from '../bytes/text-lines.ts';
import { afterByteOrderMark, afterLineEnd, countLineEnds, firstBrokenByte, lineEnd } from '../bytes/utf8.ts';
import type { RefusalReason } from '../findings.ts';
import type { Place } from '../place.ts';
import { QUOTE, type ScannedCell, type ScannedRow, scanMendedRow, scanRow } from './csv-scan.ts';

/**
 * Rows of a CSV file (RFC 4180). Written here, and not left to a library, because a broken row must be named by its
 * line without taking the good rows after it along, and broken characters must never be replaced.
 */
export type CsvRow = { type: 'row'; place: Place; cells: string[]; converted: boolean } | BrokenRow;

/** @param mended its cells as they are most likely meant, when only its quotation marks are broken */
type BrokenRow = {
  type: 'broken';
  place: Place;
  reason: RefusalReason;
  detail: string | null;
  mended: { cells: string[]; converted: boolean } | null;
};

/** Reads row by row; empty rows are left out. Quotation marks within an unquoted cell are text. */
export function* csvRows(bytes: Uint8Array, delimiter: string): Generator<CsvRow> {
  const delimiterByte = delimiter.charCodeAt(0);
  let line = 1;
  let isAfterBroken = false;
  for (let start = afterByteOrderMark(bytes); start < bytes.length; ) {
    const scanned = scanRow(bytes, start, delimiterByte);
    const fault = 'fault' in scanned ? scanned.fault : null;
    // After a fault reading goes on with the next line: what a stray quotation mark swallowed is read again.
    const end = 'fault' in scanned ? lineEnd(bytes, start) : scanned.end;
    const last = line + (fault === null ? countLineEnds(bytes, start, end) : 0);
    const place: Place = { unit: 'line', first: line, last };
    const isRest: boolean = isAfterBroken && 'cells' in scanned && endsInQuote(bytes, scanned.cells[0]);
    if (fault === 'line_too_long') yield broken(place, fault);
    else if (fault !== null || isRest)
      yield { ...broken(place, 'broken_quotes'), mended: mended(bytes, start, end, delimiterByte) };
    else if ('cells' in scanned && scanned.cells.some(({ from, to }) => from < to))
      yield decodedRow(bytes, start, place, scanned);
    isAfterBroken = fault !== null || isRest;
    start = afterLineEnd(bytes, end);
    line = last + 1;
  }
}

/** The rest of a text that began in a broken row before would else pass for a whole one. */
function endsInQuote(bytes: Uint8Array, cell: ScannedCell | undefined): boolean {
  return cell !== undefined && !cell.quoted && cell.from < cell.to && bytes[cell.to - 1] === QUOTE;
}

function broken(place: Place, reason: RefusalReason, detail: string | null = null): BrokenRow {
  return { type: 'broken', place, reason, detail, mended: null };
}

function decodedRow(bytes: Uint8Array, start: number, place: Place, row: ScannedRow): CsvRow {
  const decoded = decodedCells(bytes, row.cells);
  if (decoded !== null) return { type: 'row', place, ...decoded };
  const byte = firstBrokenByte(bytes.subarray(start, row.end)) ?? 0;
  return broken(place, 'broken_utf8', `byte ${byte + 1}`);
}

function mended(bytes: Uint8Array, start: number, end: number, delimiter: number): BrokenRow['mended'] {
  const cells = scanMendedRow(bytes, start, end, delimiter);
  return cells === null ? null : decodedCells(bytes, cells);
}

function decodedCells(bytes: Uint8Array, cells: ScannedCell[]): BrokenRow['mended'] {
  const texts: string[] = [];
  let converted = false;
  for (const { from, to, quoted } of cells) {
    const decoded = decodeText(bytes.subarray(from, to));
    if (decoded === null) return null;
    texts.push(quoted ? decoded.text.replaceAll('""', '"') : decoded.text);
    converted ||= decoded.converted;
  }
  return { cells: texts, converted };
}
