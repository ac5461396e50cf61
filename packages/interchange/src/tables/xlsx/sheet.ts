import { MAX_ITEM_BYTES } from '../../bytes/text-lines.ts';
import { ZipFault } from '../../bytes/zip.ts';
import { changed, type Note, refusal } from '../../findings.ts';
import { type CellFault, columnOfPlace, countFilled, MAX_COLUMNS, type TableRow } from '../table.ts';
import { type CellText, textOfRuns } from './cell-text.ts';
import { fillMergedCells, writeCell } from './merged-cells.ts';
import { isDateFormat, showDate, showNumber } from './number-format.ts';
import type { Wanted, XmlElement } from './xml-parts.ts';

/**
 * Parts of a workbook that its sheets share.
 * @param formats the number format of each style of cells @param countsFrom1904 days, as on old Macs
 */
export type Shared = { strings: CellText[]; formats: string[]; countsFrom1904: boolean };

/** Together with the size of the file this bounds time and memory. */
const MAX_ROWS = 500_000;
const MAX_MERGED = 20_000;

/** Reads a sheet from its elements. @returns finish gives the filled rows, once all are received */
export function readSheet(shared: Shared): Wanted & { finish(): TableRow[] } {
  const rows: TableRow[] = [];
  const merged: string[] = [];
  let number = 0;
  return {
    names: ['row', 'mergeCell'],
    receive(element) {
      if (element.name === 'mergeCell') {
        merged.push(element.attributes.ref ?? '');
        if (merged.length > MAX_MERGED)
          throw new ZipFault(`a sheet has more than ${MAX_MERGED} merged cells`);
        return;
      }
      number = Number(element.attributes.r ?? number + 1);
      const row = readRow(element, number, shared);
      if (row.refused !== undefined || countFilled(row.cells) > 0) rows.push(row);
      if (rows.length >= MAX_ROWS) throw new ZipFault(`a sheet has more than ${MAX_ROWS} rows: divide it`);
    },
    finish() {
      fillMergedCells(rows, merged);
      return rows;
    },
  };
}

function readRow(row: XmlElement, number: number, shared: Shared): TableRow {
  const cells: string[] = [];
  const faults = new Map<number, CellFault>();
  const notes: Note[] = isTrue(row.attributes.hidden) ? [changed('setting_dropped', 'hidden row')] : [];
  let column = -1;
  for (const cell of row.children.filter(({ name }) => name === 'c')) {
    column = columnOfPlace(cell.attributes.r ?? '') ?? column + 1;
    const { text, fault, note } = contentOf(cell, shared);
    if (text.trim() === '' || column >= MAX_COLUMNS) continue;
    writeCell(cells, column, text);
    if (fault !== undefined) faults.set(column, fault);
    if (note !== undefined) notes.push(note);
  }
  const position = { unit: 'row' as const, first: number, last: number };
  const read = { position, line: number, notes };
  return cells.reduce((sum, text) => sum + text.length, 0) > MAX_ITEM_BYTES
    ? { ...read, cells: [], refused: refusal('line_too_long') }
    : { ...read, cells, faults };
}

function contentOf(cell: XmlElement, shared: Shared): CellText {
  const { strings, formats, countsFrom1904 } = shared;
  const type = cell.attributes.t ?? 'n';
  const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  if (type === 'inlineStr') return textOfRuns(cell);
  if (value === '') return { text: '' };
  if (type === 's') return sharedText(strings[Number(value)]);
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: value, fault: 'formula_error' };
  if (type === 'd') return { text: value, fault: 'date_in_cell' };
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return { text: value };
  const format = formats[Number(cell.attributes.s ?? 0)] ?? '';
  return isDateFormat(format)
    ? { text: showDate(number, countsFrom1904), fault: 'date_in_cell' }
    : { text: showNumber(number, format) };
}

function sharedText(text: CellText | undefined): CellText {
  if (text === undefined) throw new ZipFault('a text that a cell names is missing');
  return text;
}

/** Reads an attribute that is true or false. */
export function isTrue(written: string | undefined): boolean {
  return written === '1' || written === 'true';
}
