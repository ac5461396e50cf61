import { formatPosition } from '../findings.ts';
import { shorten } from '../texts/html/html.ts';
import type { MappingOfColumns } from './mapping-of-columns.ts';
import type { NamedColumn } from './named-columns.ts';
import { columnLetters, type TableRow } from './table.ts';

/** A row that may name the columns of a table, and the mapping it gives. */
export type Candidate = { row: TableRow; result: MappingOfColumns };

const MAX_SHOWN = 30;
const MAX_SHOWN_LENGTH = 40;

/**
 * Describes the problem of the row with the most known columns; null if none looks like a row of names.
 * @param columns as the author names them
 * @param rows all that were examined
 */
export function describeBest(
  candidates: Candidate[],
  format: 'csv' | 'xlsx',
  columns: NamedColumn[] | null,
  rows: TableRow[],
): string | null {
  const countKnown = ({ result }: Candidate) =>
    result.columns.filter(({ meaning }) => meaning !== null).length;
  // Any text has rows, but only a table of questions names its columns.
  const isAny = format === 'xlsx' || columns !== null;
  const [best] = candidates
    .filter(({ result }) => isAny || (result.type === 'faults' && result.isOfQuestions))
    .sort((a, b) => countKnown(b) - countKnown(a));
  if (best === undefined && columns !== null) return describeMissing(columns, rows);
  if (best === undefined) return isAny ? 'The workbook has no rows.' : null;
  const { row, result } = best;
  const faults = result.type === 'faults' ? result.faults.join(' ') : '';
  const shown = result.columns.map(
    ({ name, meaning }) => `"${shorten(name, MAX_SHOWN_LENGTH)}" (${meaning ?? 'not understood'})`,
  );
  return `This table cannot be read by the names of its columns (${formatPosition(row.position)}): ${faults} It has: ${listOf(shown)}.`;
}

function describeMissing(columns: NamedColumn[], rows: TableRow[]): string {
  const [widest] = [...rows].sort((a, b) => b.cells.length - a.cells.length);
  const there = (widest?.cells ?? []).map(
    (cell, at) => `${columnLetters(at)} "${shorten(cell, MAX_SHOWN_LENGTH)}"`,
  );
  return `No row names all of these columns: ${columns.map(({ column }) => `"${column}"`).join(', ')}. It has: ${listOf(there)}.`;
}

function listOf(shown: string[]): string {
  return shown.slice(0, MAX_SHOWN).join(', ') + (shown.length > MAX_SHOWN ? ' …' : '');
}
