import { separatorLineOf } from '../bytes/separator-line.ts';
import {
  formatPosition,
  type Note,
  type Position,
  refusal,
  refusalReasons,
  suspicious,
  unreadable,
} from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';
import { fieldsOf, knownFieldsOf } from './fields.ts';
import { fieldsBeyond } from './labels.ts';
import type { Mapping } from './mapping.ts';
import {
  type Field,
  type FieldReader,
  type ItemsOfFile,
  quote,
  type SourceItem,
  textOf,
} from './source-item.ts';
import { speaksOfKey } from './spreadsheet/column-roles.ts';
import { withContinuedRowsNamed } from './spreadsheet/continued-rows.ts';
import { withoutFormulaErrors } from './spreadsheet/formula-errors.ts';
import { standInApostrophes, withoutMarkedCells } from './spreadsheet/marked-cells.ts';
import { withMergedCellsNamed } from './spreadsheet/merged-cells.ts';
import { newMovedExplanationFinder } from './spreadsheet/moved-explanation.ts';
import { type MoveFinder, newMoveFinder, withoutMovedRows } from './spreadsheet/moved-rows.ts';
import { isRowOfNames, namesOtherColumns } from './spreadsheet/other-columns.ts';
import { withoutPartedAnswers } from './spreadsheet/parted-answers.ts';
import { newLengthFinder, newRowFitter, type RowFitter, withPartsMarked } from './spreadsheet/row-width.ts';
import { withShortPassagesNamed } from './spreadsheet/short-passages.ts';
import { withoutSwallowedRows } from './spreadsheet/swallowed-rows.ts';
import { isTemplateExample } from './spreadsheet/template.ts';
import {
  isTextOfItsOwn,
  newTextRowDetector,
  type TextRowDetector,
  withoutTextRows,
  withTextRowsAbove,
} from './spreadsheet/text-rows.ts';

type Row = Extract<CsvRow, { type: 'row' }>;
type BrokenRow = Extract<CsvRow, { type: 'broken' }>;

/** A table with one item a row. The first row names the columns, or without a header tells how many there are. */
export function csvTable(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const { header, headerLine } = mapping.csv;
  const delimiter = separatorLineOf(bytes)?.delimiter ?? mapping.csv.delimiter;
  const rows = rowsFrom(csvRows(bytes, delimiter), headerLine ?? 1);
  const { before, first } = firstGoodRow(rows);
  if (first === null) return unreadable('no_items', 'The file holds no row that can be read.');
  if (headerLine !== undefined && (before[0] ?? first).lines.first !== headerLine)
    return unreadable('no_items', `No row begins in line ${headerLine}, which should name the columns.`);
  if (header && before[0] !== undefined) return unreadable('wrong_format', describeHeaderFault(before[0]));
  const names = header ? first.cells.map((cell) => cell.trim()) : [];
  const width = first.cells.length;
  const missing = fieldsOf(mapping).filter((field) => columnOf(field, names, width) === null);
  if (missing.length > 0) {
    const message = describeMissingColumns(missing, names, width);
    const line = header ? findHeader(rows, fieldsOf(mapping)) : null;
    const cure =
      line === null ? '' : ` Line ${line} has them: say "headerLine": ${line} in "csv" of the mapping.`;
    return unreadable('unknown_column', `${message}${cure}`);
  }
  const fields = fieldsOf({ ...mapping, id: undefined });
  const table = {
    delimiter,
    width,
    columnOf: (field: Field) => columnOf(field, names, width),
    rows: () => rowsBelow(bytes, delimiter, header ? first.lines.last : 0),
  };
  const fitCells = newRowFitter(mapping, width, table.columnOf);
  const question = table.columnOf([mapping.stem].flat().at(-1) ?? '') ?? 0;
  const findMove = newMoveFinder(mapping, table);
  const doubts = [newLengthFinder(table), newMovedExplanationFinder(mapping, table)];
  const unused = unusedColumns(mapping, names, width);
  const columns = { names, width, fitCells, findMove, doubts, question, unused };
  const all = itemsOf(header ? [] : [...before, first], rows, columns);
  const withAnswers = withoutPartedAnswers(withoutMarkedCells(all, mapping), mapping, {
    ...table,
    unused: [
      ...unused.map(({ at }) => at),
      ...mapping.references.flatMap((field) =>
        typeof field === 'object' ? [] : (table.columnOf(field) ?? []),
      ),
    ],
    // They are held against the answer by themselves.
    ofKeys: unused.flatMap(({ name, at }) => (speaksOfKey(name) ? at : [])),
  });
  const items = withoutSwallowedRows(withAnswers, mapping, {
    delimiter,
    width,
    named: names.findLastIndex((name) => name !== '') + 1 || width,
    readerOf: (cells) => readerOf(cells, names, width),
  });
  const unmapped = [...unmappedOptions(mapping, names), ...namelessBesideOptions(mapping, names)];
  const detect = newTextRowDetector(mapping, width);
  const nameOf = (field: Field) =>
    typeof field === 'number' ? names[field - 1] || `column ${field}` : field;
  // What looks at the rows around one comes first, while each can still be read.
  const filled = withTextRowsAbove(withoutEmptyRows(items, fields, detect), detect, mapping);
  const withPassages = withShortPassagesNamed(withMergedCellsNamed(filled, mapping, nameOf), mapping, nameOf);
  const whole = withoutMovedRows(
    withoutFormulaErrors(withContinuedRowsNamed(withPassages, mapping), mapping),
  );
  const taken = withoutUnmapped(withoutTextRows(whole, detect), unmapped);
  return { type: 'items', items: withExamplesMarked(taken, mapping.stem) };
}

/**
 * @param doubts find in the cells of a row, as written, that they may have moved
 * @param question the position of the one that asks. @param unused those that the mapping does not know
 */
type Columns = {
  names: string[];
  width: number;
  fitCells: RowFitter;
  findMove: MoveFinder;
  doubts: ((cells: string[]) => Note | null)[];
  question: number;
  unused: { name: string; at: number }[];
};

function unusedColumns(mapping: Mapping, names: string[], width: number): Columns['unused'] {
  const known = new Set(knownFieldsOf(mapping).map((field) => columnOf(field, names, width)));
  return [...Array(width).keys()]
    .filter((at) => !known.has(at))
    .map((at) => ({ at, name: names[at] || `column ${at + 1}` }));
}

/** Columns that by their names hold one more option each, where the mapping goes by numbers. */
function unmappedOptions({ options, ...mapping }: Mapping, names: string[]): string[] {
  if (!Array.isArray(options)) return [];
  const ofOptions = options.map((field) => (typeof field === 'number' ? (names[field - 1] ?? '') : field));
  const fields = fieldsOf({ ...mapping, options: [] }).map((field) =>
    typeof field === 'number' ? (names[field - 1] ?? '') : field,
  );
  return fieldsBeyond(ofOptions).filter((name) => names.includes(name) && !fields.includes(name));
}

/** Columns without a name that go on where the options end. */
function namelessBesideOptions(mapping: Mapping, names: string[]): number[] {
  if (!Array.isArray(mapping.options) || names.length === 0) return [];
  const numberOf = (field: Field) => (columnOf(field, names, names.length) ?? -1) + 1;
  const known = knownFieldsOf(mapping).map(numberOf);
  const beside: number[] = [];
  let next = Math.max(...mapping.options.map(numberOf)) + 1;
  while (names[next - 1] === '' && !known.includes(next)) {
    beside.push(next);
    next += 1;
  }
  return beside;
}

function* withoutUnmapped(items: Iterable<SourceItem>, unmapped: Field[]): Generator<SourceItem> {
  for (const item of items) {
    const { content } = item;
    const filled =
      content.type === 'item' && unmapped.find((field) => textOf(content.read(field)).type !== 'absent');
    const called = typeof filled === 'number' ? `column ${filled} has no name` : filled;
    yield called ? { ...item, content: refusal('option_not_mapped', called) } : item;
  }
}

function* withExamplesMarked(items: Iterable<SourceItem>, stem: Mapping['stem']): Generator<SourceItem> {
  const question = [stem].flat().at(-1) ?? '';
  for (const item of items) {
    const text = item.content.type === 'item' ? textOf(item.content.read(question)) : null;
    yield text?.type === 'text' && isTemplateExample(text.text) ? { ...item, isExample: true } : item;
  }
}

function* rowsBelow(bytes: Uint8Array, delimiter: string, line: number): Generator<Row> {
  for (const row of csvRows(bytes, delimiter)) if (row.type === 'row' && row.lines.first > line) yield row;
}

function* rowsFrom(rows: Iterable<CsvRow>, line: number): Generator<CsvRow> {
  for (const row of rows) if (row.lines.first >= line) yield row;
}

/** Titles, and not more, stand above a header. */
const MAX_ROWS_ABOVE = 10;

/** The line of a header that stands further down. */
function findHeader(rows: Generator<CsvRow>, fields: Field[]): number | null {
  for (let looked = 0; looked < MAX_ROWS_ABOVE; looked += 1) {
    const { value: row, done } = rows.next();
    if (done === true) return null;
    if (row.type === 'broken') continue;
    const names = row.cells.map((cell) => cell.trim());
    const isHeader = fields.every((field) => columnOf(field, names, names.length) !== null);
    if (isHeader && fields.some((field) => typeof field === 'string')) return row.lines.first;
  }
  return null;
}

function firstGoodRow(rows: Generator<CsvRow>): { before: BrokenRow[]; first: Row | null } {
  const before: BrokenRow[] = [];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    if (next.value.type === 'row') return { before, first: next.value };
    before.push(next.value);
  }
  return { before, first: null };
}

function describeHeaderFault({ reason }: BrokenRow): string {
  return `The first row, which should name the columns, cannot be read: ${refusalReasons[reason]}`;
}

/** @returns the position of a field's column; null when there is none, or when two have its name */
function columnOf(field: Field, names: string[], width: number): number | null {
  if (typeof field === 'number') return field <= width ? field - 1 : null;
  const position = names.indexOf(field);
  return position >= 0 && names.lastIndexOf(field) === position ? position : null;
}

/** Without the rows of a form that were left empty but for their numbers, as spreadsheets have them. */
function* withoutEmptyRows(
  items: Iterable<SourceItem>,
  fields: Field[],
  detect: TextRowDetector,
): Generator<SourceItem> {
  for (const item of items) {
    const { content } = item;
    const isFilled =
      content.type === 'refused' || fields.some((field) => textOf(content.read(field)).type !== 'absent');
    if (isFilled || isTextOfItsOwn(detect(item))) yield item;
  }
}

function* itemsOf(first: CsvRow[], rows: Iterable<CsvRow>, columns: Columns): Generator<SourceItem> {
  for (const row of first) yield labelled(itemOf(row, columns, false), row, columns);
  let other: Position | null = null;
  for (const { row, isPart } of withPartsMarked(rows, columns.width)) {
    if (row.type === 'row' && isRule(row.cells)) continue;
    if (columns.names.length > 0 && namesOtherColumns(row, columns.names)) other = row.position;
    const { position } = row;
    if (other === null && isRowOfNames(row, columns.names)) {
      yield { position, content: refusal('names_repeated') };
      continue;
    }
    yield other === null
      ? labelled(itemOf(row, columns, isPart), row, columns)
      : { position, content: refusal('columns_named_again', formatPosition(other)) };
  }
}

/** With the first words of its question, by which somebody finds it, whatever becomes of it. */
function labelled(item: SourceItem, row: CsvRow, { question }: Columns): SourceItem {
  const cells = row.type === 'row' ? row.cells : (row.repaired?.cells ?? []);
  return { ...item, label: labelOf(cells[question] ?? '') };
}

/** The line below the names in a table of Markdown: `|---|:---:|`. */
function isRule(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.some((cell) => cell.includes('---')) && filled.every((cell) => /^:?-+:?$/u.test(cell));
}

/** @param isPart whether it and the row above or below it are one, parted by a line end */
function itemOf(row: CsvRow, columns: Columns, isPart: boolean): SourceItem {
  const { names, width, fitCells, findMove, doubts, unused } = columns;
  const { position } = row;
  const found = row.type === 'row' ? row : row.repaired;
  const isWhole = found?.cells.length === width;
  const cells = row.type === 'row' && !isWhole && !isPart ? fitCells(row.cells) : (found?.cells ?? null);
  if (row.type === 'broken' && !isWhole) return { position, content: refusal(row.reason, row.detail) };
  if (found === null || cells?.length !== width) {
    if (found !== null && standInApostrophes(found.cells))
      return { position, content: refusal('cells_in_marks', quote(found.cells[0] ?? '')) };
    return { position, content: refusal('ragged_row', `${found?.cells.length} instead of ${width}`) };
  }
  const read = readerOf(cells, names, width);
  const isBackslashShown = row.type === 'broken' && cells.some((cell) => cell.includes('\\"'));
  return {
    position,
    moved: findMove({ cells, quoted: found.quoted }, read),
    converted: found.converted,
    repaired: row.type === 'broken',
    notes: [
      isBackslashShown ? suspicious('backslash_shown') : [],
      doubts.map((find) => find(found.cells)).find((note) => note !== null) ?? [],
    ].flat(),
    content: {
      type: 'item',
      read,
      unused: () => unused.flatMap(({ name, at }) => (cells[at]?.trim() === '' ? [] : name)),
    },
  };
}

function readerOf(cells: string[], names: string[], width: number): FieldReader {
  return (field) => {
    const column = columnOf(field, names, width);
    return column === null ? undefined : cells[column];
  };
}

function describeMissingColumns(missing: Field[], names: string[], width: number): string {
  const wanted = missing
    .map((field) => (typeof field === 'number' ? `number ${field}` : `"${field}"`))
    .join(', ');
  const there = names.length === 0 ? `${width} without names` : names.map((name) => `"${name}"`).join(', ');
  return `The mapping names columns that the file does not have, or has twice: ${wanted}. It has: ${there}.`;
}
