import { MAX_ITEM_BYTES } from '../../bytes/text-lines.ts';
import { ZipFault } from '../../bytes/zip.ts';
import { changed, refusal } from '../../findings.ts';
import { type CellFault, columnOfPlace, countFilled, MAX_COLUMNS, type TableRow } from '../table.ts';
import { collectElements, textOfRuns, type XmlElement } from './elements.ts';
import { fillMergedCells, writeCell } from './merged-cells.ts';
import { isDateFormat, showDate, showNumber } from './number-format.ts';
import type { XmlListener } from './xml-events.ts';

/**
 * Parts of a workbook that its sheets share.
 * @param formats the number format of each style of cells @param countsFrom1904 days, as on old Macs
 */
export type Shared = { strings: string[]; formats: string[]; countsFrom1904: boolean };

/** Together with the size of the file this bounds time and memory. */
const MAX_ROWS = 500_000;
const MAX_MERGED = 20_000;

/** Receives a sheet's elements. @returns finish gives the filled rows, once the sheet is read */
export function readSheet(shared: Shared): { listener: XmlListener; finish(): TableRow[] } {
  const rows: TableRow[] = [];
  const merged: string[] = [];
  let number = 0;
  const listener = collectElements(['row', 'mergeCell'], (element) => {
    if (element.name === 'mergeCell') {
      merged.push(element.attribute('ref') ?? '');
      if (merged.length > MAX_MERGED) throw new ZipFault(`a sheet has more than ${MAX_MERGED} merged cells`);
      return;
    }
    number = Number(element.attribute('r') ?? number + 1);
    const row = readRow(element, number, shared);
    if (row.refused !== undefined || countFilled(row.cells) > 0) rows.push(row);
    if (rows.length >= MAX_ROWS) throw new ZipFault(`a sheet has more than ${MAX_ROWS} rows: divide it`);
  });
  return {
    listener,
    finish() {
      fillMergedCells(rows, merged);
      return rows;
    },
  };
}

function readRow(row: XmlElement, number: number, shared: Shared): TableRow {
  const cells: string[] = [];
  const faults = new Map<number, CellFault>();
  let column = -1;
  for (const cell of row.children.filter(({ name }) => name === 'c')) {
    column = columnOfPlace(cell.attribute('r') ?? '') ?? column + 1;
    const { text, fault } = contentOf(cell, shared);
    if (text.trim() === '' || column >= MAX_COLUMNS) continue;
    writeCell(cells, column, text);
    if (fault !== undefined) faults.set(column, fault);
  }
  const position = { unit: 'row' as const, first: number, last: number };
  const notes = isTrue(row.attribute('hidden')) ? [changed('setting_dropped', 'hidden row')] : [];
  const read = { position, line: number, notes };
  return cells.reduce((sum, text) => sum + text.length, 0) > MAX_ITEM_BYTES
    ? { ...read, cells: [], refused: refusal('line_too_long') }
    : { ...read, cells, faults };
}

function contentOf(cell: XmlElement, shared: Shared): { text: string; fault?: CellFault } {
  const { strings, formats, countsFrom1904 } = shared;
  const type = cell.attribute('t') ?? 'n';
  const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  if (type === 'inlineStr') return { text: textOfRuns(cell) };
  if (value === '') return { text: '' };
  if (type === 's') return { text: sharedText(strings[Number(value)]) };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: value, fault: 'formula_error' };
  if (type === 'd') return { text: value, fault: 'date_in_cell' };
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return { text: value };
  const format = formats[Number(cell.attribute('s') ?? 0)] ?? '';
  return isDateFormat(format)
    ? { text: showDate(number, countsFrom1904), fault: 'date_in_cell' }
    : { text: showNumber(number, format) };
}

function sharedText(text: string | undefined): string {
  if (text === undefined) throw new ZipFault('a text that a cell names is missing');
  return text;
}

/** Reads an attribute that is true or false. */
export function isTrue(written: string | undefined): boolean {
  return written === '1' || written === 'true';
}
