import { separatorLineOf } from '../bytes/separator-line.ts';
import { refusal, refusalReasons, unreadable } from '../findings.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';
import { fieldsOf, knownFieldsOf } from './fields.ts';
import { fieldsBeyond } from './labels.ts';
import type { Mapping } from './mapping.ts';
import { type Field, type FieldReader, type ItemsOfFile, type SourceItem, textOf } from './source-item.ts';
import { isTemplateExample } from './spreadsheet/template.ts';

type Row = Extract<CsvRow, { type: 'row' }>;
type BrokenRow = Extract<CsvRow, { type: 'broken' }>;

/** A table with one item a row. The first row names the columns, or without a header tells how many there are. */
export function csvTable(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const rows = csvRows(bytes, separatorLineOf(bytes)?.delimiter ?? mapping.csv.delimiter);
  const { before, first } = firstGoodRow(rows);
  if (first === null) return unreadable('no_items', 'The file holds no row that can be read.');
  const { header } = mapping.csv;
  if (header && before[0] !== undefined) return unreadable('wrong_format', describeHeaderFault(before[0]));
  const names = header ? first.cells.map((cell) => cell.trim()) : [];
  const width = first.cells.length;
  const missing = fieldsOf(mapping).filter((field) => columnOf(field, names, width) === null);
  if (missing.length > 0) return unreadable('unknown_column', describeMissingColumns(missing, names, width));
  const fields = fieldsOf({ ...mapping, id: undefined });
  const columns = { names, width, unused: unusedColumns(mapping, names, width) };
  const items = itemsOf(header ? [] : [...before, first], rows, columns);
  const taken = withoutUnmapped(withoutEmptyRows(items, fields), unmappedOptions(mapping, names));
  return { type: 'items', items: withExamplesMarked(taken, mapping.stem) };
}

/** @param unused those that the mapping does not know */
type Columns = { names: string[]; width: number; unused: { name: string; at: number }[] };

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

function* withoutUnmapped(items: Iterable<SourceItem>, unmapped: string[]): Generator<SourceItem> {
  for (const item of items) {
    const { content } = item;
    const filled =
      content.type === 'item' && unmapped.find((name) => textOf(content.read(name)).type !== 'absent');
    yield filled ? { ...item, content: refusal('option_not_mapped', filled) } : item;
  }
}

function* withExamplesMarked(items: Iterable<SourceItem>, stem: Mapping['stem']): Generator<SourceItem> {
  const question = [stem].flat().at(-1) ?? '';
  for (const item of items) {
    const text = item.content.type === 'item' ? textOf(item.content.read(question)) : null;
    yield text?.type === 'text' && isTemplateExample(text.text) ? { ...item, isExample: true } : item;
  }
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
function* withoutEmptyRows(items: Iterable<SourceItem>, fields: Field[]): Generator<SourceItem> {
  for (const item of items) {
    const { content } = item;
    if (content.type === 'refused' || fields.some((field) => textOf(content.read(field)).type !== 'absent'))
      yield item;
  }
}

function* itemsOf(first: CsvRow[], rows: Iterable<CsvRow>, columns: Columns): Generator<SourceItem> {
  for (const row of first) yield itemOf(row, columns);
  for (const row of rows) yield itemOf(row, columns);
}

function itemOf(row: CsvRow, { names, width, unused }: Columns): SourceItem {
  const { position } = row;
  const cells = row.type === 'row' ? row : row.repaired;
  if (row.type === 'broken' && cells?.cells.length !== width)
    return { position, content: refusal(row.reason, row.detail) };
  if (cells?.cells.length !== width) {
    return { position, content: refusal('ragged_row', `${cells?.cells.length} instead of ${width}`) };
  }
  return {
    position,
    converted: cells.converted,
    repaired: row.type === 'broken',
    content: {
      type: 'item',
      read: readerOf(cells.cells, names, width),
      unused: () => unused.flatMap(({ name, at }) => (cells.cells[at]?.trim() === '' ? [] : name)),
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
