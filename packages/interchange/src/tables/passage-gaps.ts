import type { Refusal } from '../findings.ts';
import type { TableRow } from './table.ts';

/** @param misread the reason why it cannot be read as a row */
type Row = { row: TableRow; misread: Refusal | null };

/** True for a cell of a passage or topic that says that there is none. */
export function isNone(cell: string): boolean {
  return /^(?:[-–—]|n\/?a)$/iu.test(cell.trim());
}

/** Finds rows without a passage below one that has it. @returns the first of each stretch, and their count */
export function emptyBelow(rows: Iterable<Row>, passages: number[]) {
  const gaps: { line: number; column: number; count: number }[] = [];
  const open = new Map<number, { count: number }>();
  const filled = new Set<number>();
  for (const { row, misread } of rows) {
    for (const column of misread === null ? passages : []) {
      if (!isEmptyBelow(row, column, filled)) {
        open.delete(column);
        continue;
      }
      const gap = open.get(column);
      const next = { line: row.line, column, count: 1 };
      if (gap === undefined) {
        gaps.push(next);
        open.set(column, next);
      } else gap.count += 1;
    }
  }
  return gaps;
}

/**
 * True if a row lacks a passage or topic although a row above has one: a value applies only to its own row,
 * or to all of the rows that its cell is merged over.
 * @param filled the columns in which a row above has a value
 */
export function isEmptyBelow({ cells, faults }: TableRow, column: number, filled: Set<number>): boolean {
  const cell = (cells[column] ?? '').trim();
  if (isNone(cell) || faults?.has(column)) filled.delete(column);
  else if (cell !== '') filled.add(column);
  return cell === '' && filled.has(column);
}
