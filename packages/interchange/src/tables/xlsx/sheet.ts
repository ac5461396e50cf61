import { MAX_ITEM_BYTES } from '../../bytes/text-lines.ts';
import { ZipFault } from '../../bytes/zip.ts';
import { refusal } from '../../findings.ts';
import { type CellFault, columnOfLetters, countFilled, MAX_COLUMNS, type TableRow } from '../table.ts';
import { fillMergedCells, type MergedRange, readRange } from './merged-cells.ts';
import { showNumber } from './number-format.ts';
import { textListener, type Workbook } from './workbook.ts';
import { EnoughRead, readXmlParts, type XmlListener } from './xml-events.ts';

/** Together with the size of the file this bounds time and memory. */
const MAX_ROWS = 500_000;
const MAX_MERGED = 20_000;

/**
 * Reads the filled rows of a sheet.
 * @param most after so many of them the rest is not read, nor what is merged
 * @throws a {@link ZipFault}
 */
export function readSheet(bytes: Uint8Array, workbook: Workbook, path: string, most = MAX_ROWS): TableRow[] {
  const rows: TableRow[] = [];
  const merged: MergedRange[] = [];
  let isFound = false;
  readXmlParts(bytes, (part) => {
    if (part !== path) return null;
    isFound = true;
    return sheetListener(workbook, merged, (row) => {
      rows.push(row);
      if (rows.length >= MAX_ROWS) throw new ZipFault(`a sheet has more than ${MAX_ROWS} rows: divide it`);
      if (rows.length >= most) throw new EnoughRead();
    });
  });
  if (!isFound) throw new ZipFault(`its part ${path} is missing`);
  fillMergedCells(rows, merged);
  return rows;
}

type OpenRow = { number: number; cells: string[]; faults: Map<number, CellFault>; isHidden: boolean };
type OpenCell = { column: number; type: string; format: string; value: string };

function sheetListener(
  workbook: Workbook,
  merged: MergedRange[],
  take: (row: TableRow) => void,
): XmlListener {
  const text = textListener();
  let row: OpenRow = { number: 0, cells: [], faults: new Map(), isHidden: false };
  let cell: OpenCell = { column: -1, type: 'n', format: '', value: '' };
  let isValue = false;
  return {
    open(name, attribute) {
      text.open(name);
      isValue = name === 'v';
      if (name === 'row') {
        const isHidden = /^(?:1|true)$/u.test(attribute('hidden') ?? '');
        row = { number: Number(attribute('r') ?? row.number + 1), cells: [], faults: new Map(), isHidden };
        cell = { column: -1, type: 'n', format: '', value: '' };
      } else if (name === 'c') {
        const letters = /^[A-Z]+/u.exec(attribute('r') ?? '')?.[0] ?? '';
        cell = {
          column: columnOfLetters(letters) ?? cell.column + 1,
          type: attribute('t') ?? 'n',
          format: workbook.formats[Number(attribute('s') ?? 0)] ?? '',
          value: '',
        };
        text.begin();
      } else if (name === 'mergeCell') {
        const range = readRange(attribute('ref') ?? '');
        if (range !== null) merged.push(range);
        if (merged.length > MAX_MERGED)
          throw new ZipFault(`a sheet has more than ${MAX_MERGED} merged cells`);
      }
    },
    text(piece) {
      text.add(piece);
      if (isValue) cell.value += piece;
    },
    close(name) {
      text.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c') closeCell(row, cell, text.end(), workbook);
      else if (name === 'row' && countFilled(row.cells) > 0) take(rowOf(row));
    },
  };
}

function closeCell(row: OpenRow, cell: OpenCell, inline: string, workbook: Workbook): void {
  const { text, fault } = contentOf(cell, inline, workbook);
  if (text.trim() === '' || cell.column >= MAX_COLUMNS) return;
  while (row.cells.length < cell.column) row.cells.push('');
  row.cells[cell.column] = text;
  if (fault !== undefined) row.faults.set(cell.column, fault);
}

function contentOf(
  { type, format, value }: OpenCell,
  inline: string,
  { strings, countsFrom1904 }: Workbook,
): { text: string; fault?: CellFault } {
  if (type === 'inlineStr') return { text: inline };
  if (value === '') return { text: '' };
  if (type === 's') return { text: sharedText(strings[Number(value)]) };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: value, fault: 'formula_error' };
  if (type === 'd') return { text: value, fault: 'date_in_cell' };
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return { text: value };
  const { text, isDate } = showNumber(number, format, countsFrom1904);
  return isDate ? { text, fault: 'date_in_cell' } : { text };
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
