import { type Note, suspicious } from '../../findings.ts';
import type { CsvRow } from '../csv-rows.ts';
import { answeringFieldsOf } from '../fields.ts';
import { placeOf } from '../keys/any-key.ts';
import type { Mapping } from '../mapping.ts';
import type { Field } from '../source-item.ts';
import type { WrittenTable } from './moved-rows.ts';

/**
 * Gives a row the width of its table where only empty cells at its end are missing, as Excel leaves them out, or too
 * many, as where each row ends with what parts the columns.
 * @returns null when a cell with something in it is lost or moved
 */
export type RowFitter = (cells: string[]) => string[] | null;

/** @param columnOf the position of a field's column, from 0 */
export function newRowFitter(
  mapping: Mapping,
  width: number,
  columnOf: (field: Field) => number | null,
): RowFitter {
  const { stem, options, fewerOptions, key } = mapping;
  const columnsOf = (fields: Field | Field[]) => [fields].flat().map((field) => columnOf(field) ?? width);
  const keys = columnsOf(key.field);
  const places = Array.isArray(options) ? columnsOf(options) : [];
  const answered = columnsOf(answeringFieldsOf(mapping));
  const needed = [...keys, ...columnsOf(stem), ...(fewerOptions ? [] : places)];
  return (cells) => {
    if (cells.length === width) return cells;
    if (cells.slice(width).some((cell) => cell.trim() !== '')) return null;
    const fitted = [...cells.slice(0, width), ...Array<string>(Math.max(0, width - cells.length)).fill('')];
    // A passage or a heading alone, which is refused as such.
    const isTextOnly = places.length > 0 && answered.every((at) => isEmpty(fitted[at]));
    if (isTextOnly) return hasOtherDelimiters(cells, width) ? null : fitted;
    if (needed.some((at) => at >= cells.length) || isMoved(fitted, keys, places)) return null;
    return fitted;
  };
}

/** Where so few rows have more cells than the names, a sign within a text may part those, and the last of them be empty. */
const MAX_SHARE_OF_LONGER = 0.25;

/** Of a row that is longer than the names, although what is beyond them is empty: whether hardly another one is. */
export function newLengthFinder({ width, rows }: Pick<WrittenTable, 'width' | 'rows'>) {
  let areRare: boolean | null = null;
  return (cells: string[]): Note | null => {
    if (cells.length <= width) return null;
    areRare ??= areLongerRare(rows(), width);
    return areRare ? suspicious('row_perhaps_shifted', `${cells.length} cells below ${width} names`) : null;
  };
}

function areLongerRare(rows: Iterable<{ cells: string[] }>, width: number): boolean {
  let [all, longer] = [0, 0];
  for (const { cells } of rows) {
    all += 1;
    if (cells.length > width) longer += 1;
  }
  return longer <= Math.max(1, all * MAX_SHARE_OF_LONGER) && longer < all;
}

/** Whether a row is whole when something else than in the others parts its cells. */
function hasOtherDelimiters(cells: string[], width: number): boolean {
  return cells.some((cell) =>
    [/;/u, /\t/u, /\|/u, /,(?! )/u].some((each) => cell.split(each).length === width),
  );
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === '';
}

/** A comma without quotation marks moves the key into the cell behind its own, and an option into the key's. */
function isMoved(cells: string[], keys: number[], places: number[]): boolean {
  const options = places.map((at) => cells[at]?.trim() ?? '').filter((text) => text !== '');
  return keys.some((at) => {
    const behind = at + 1;
    if (keys.includes(behind) || places.includes(behind) || isEmpty(cells[behind])) return false;
    const isLetter = /^[a-p]$/iu.test(cells[at]?.trim() ?? '');
    const text = cells[behind]?.trim() ?? '';
    return !isLetter && (placeOf(text) !== null || options.includes(text));
  });
}

type MarkedRow = { row: CsvRow; isPart: boolean };

/** Finds rows that are too short and together make one, as where a line end without quotation marks has parted it. */
export function* withPartsMarked(rows: Iterable<CsvRow>, width: number): Generator<MarkedRow> {
  let above: MarkedRow | null = null;
  for (const row of rows) {
    const isPart: boolean = above !== null && makeOneRow(above.row, row, width);
    if (above !== null) yield { row: above.row, isPart: above.isPart || isPart };
    above = { row, isPart };
  }
  if (above !== null) yield above;
}

function makeOneRow(above: CsvRow, below: CsvRow, width: number): boolean {
  const lengths = [lengthOf(above), lengthOf(below)] as const;
  return Math.max(...lengths) < width && lengths[0] + lengths[1] - 1 === width;
}

function lengthOf(row: CsvRow): number {
  return row.type === 'row' ? row.cells.length : 0;
}
