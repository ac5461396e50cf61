import { MAX_ITEM_BYTES } from '../../bytes/text-lines.ts';
import { ZipFault } from '../../bytes/zip.ts';
import { refusal } from '../../findings.ts';
import { type CellFault, columnOfPlace, countFilled, MAX_COLUMNS, type TableRow } from '../table.ts';
import { CellText } from './cell-text.ts';
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

type OpenRow = { number: number; cells: string[]; faults: Map<number, CellFault>; isHidden: boolean };
type OpenCell = { column: number; type: string; format: string; value: string };

/** Receives a sheet's elements and keeps its filled rows. */
export class SheetReader implements XmlListener {
  readonly #shared: Shared;
  readonly #rows: TableRow[] = [];
  readonly #merged: string[] = [];
  readonly #text = new CellText();
  #row: OpenRow = { number: 0, cells: [], faults: new Map(), isHidden: false };
  #cell: OpenCell = { column: -1, type: 'n', format: '', value: '' };
  #isValue = false;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    this.#text.open(name);
    this.#isValue = name === 'v';
    if (name === 'row') {
      const isHidden = /^(?:1|true)$/u.test(attribute('hidden') ?? '');
      const number = Number(attribute('r') ?? this.#row.number + 1);
      this.#row = { number, cells: [], faults: new Map(), isHidden };
      this.#cell = { ...this.#cell, column: -1 };
    } else if (name === 'c') {
      this.#cell = {
        column: columnOfPlace(attribute('r') ?? '') ?? this.#cell.column + 1,
        type: attribute('t') ?? 'n',
        format: this.#shared.formats[Number(attribute('s') ?? 0)] ?? '',
        value: '',
      };
      this.#text.begin();
    } else if (name === 'mergeCell') {
      this.#merged.push(attribute('ref') ?? '');
      if (this.#merged.length > MAX_MERGED)
        throw new ZipFault(`a sheet has more than ${MAX_MERGED} merged cells`);
    }
  }

  text(piece: string): void {
    this.#text.add(piece);
    if (this.#isValue) this.#cell.value += piece;
  }

  close(name: string): void {
    this.#text.close(name);
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && countFilled(this.#row.cells) > 0) this.#rows.push(rowOf(this.#row));
    if (this.#rows.length >= MAX_ROWS)
      throw new ZipFault(`a sheet has more than ${MAX_ROWS} rows: divide it`);
  }

  /** The rows, once the sheet is read. */
  finish(): TableRow[] {
    fillMergedCells(this.#rows, this.#merged);
    return this.#rows;
  }

  #closeCell(): void {
    const { column } = this.#cell;
    const { text, fault } = contentOf(this.#cell, this.#text.end(), this.#shared);
    if (text.trim() === '' || column >= MAX_COLUMNS) return;
    writeCell(this.#row.cells, column, text);
    if (fault !== undefined) this.#row.faults.set(column, fault);
  }
}

function contentOf(
  { type, format, value }: OpenCell,
  inline: string,
  { strings, countsFrom1904 }: Shared,
): { text: string; fault?: CellFault } {
  if (type === 'inlineStr') return { text: inline };
  if (value === '') return { text: '' };
  if (type === 's') return { text: sharedText(strings[Number(value)]) };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: value, fault: 'formula_error' };
  if (type === 'd') return { text: value, fault: 'date_in_cell' };
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return { text: value };
  return isDateFormat(format)
    ? { text: showDate(number, countsFrom1904), fault: 'date_in_cell' }
    : { text: showNumber(number, format) };
}

function sharedText(text: string | undefined): string {
  if (text === undefined) throw new ZipFault('a text that a cell names is missing');
  return text;
}

function rowOf({ number, cells, faults, isHidden }: OpenRow): TableRow {
  const row = { position: { unit: 'row' as const, first: number, last: number }, line: number, isHidden };
  return cells.reduce((sum, text) => sum + text.length, 0) > MAX_ITEM_BYTES
    ? { ...row, cells: [], refused: refusal('line_too_long') }
    : { ...row, cells, faults };
}
