import { type Note, type Refusal, refusal, suspicious } from '../findings.ts';
import { fieldsOf } from '../mapped/fields.ts';
import { readKey } from '../mapped/keys/key.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { type FieldReader, type ItemsOfFile, type SourceItem, textIn } from '../mapped/source-item.ts';
import { readStemAndOptions } from '../mapped/stem-and-options.ts';
import { faultOfCell, isChoice, roleColumns } from './cell-faults.ts';
import { isHeading, isRowOfHints, type LeftOutReason, LeftOutRows } from './left-out.ts';
import { countFilled, type Table, type TableRow } from './table.ts';
import { readColumns, readerOf, type TableColumns } from './table-columns.ts';
import { isTemplateExample } from './template.ts';

/**
 * Makes an item of each row of a table. A fault in a row refuses only that row. Rows that are no questions
 * are left out and reported.
 */
export function tableItems(table: Table, mapping: Mapping): ItemsOfFile {
  const columns = readColumns(table, mapping);
  if (columns.type === 'unreadable') return columns;
  let leftOut = new LeftOutRows();
  return {
    type: 'items',
    items() {
      leftOut = new LeftOutRows();
      return itemsOf(table, mapping, columns, leftOut);
    },
    remarks: () => [...table.remarks, ...leftOut.describe()],
  };
}

function* itemsOf(
  table: Table,
  mapping: Mapping,
  columns: TableColumns,
  leftOut: LeftOutRows,
): Generator<SourceItem> {
  const roles = roleColumns(mapping, columns);
  const filled = new Set<number>();
  let isFirst = true;
  for (const row of table.rows()) {
    if (row.line <= columns.headerLine) continue;
    const read = readerOf(
      row.cells.map((cell, at) => (roles.above.includes(at) && isNone(cell) ? '' : cell)),
      columns,
    );
    const misread = row.refused ?? faultOfWidth(row, table, columns);
    const reason = misread === null ? findReason(row, read, mapping, isFirst) : null;
    isFirst = false;
    if (reason !== null) {
      leftOut.add(reason, row);
      continue;
    }
    const below = misread === null ? notesBelow(row, roles.above, filled, columns.names) : [];
    const fault = misread ?? faultOfCell(row, roles) ?? faultOfKind(read, mapping);
    const unused = () =>
      columns.unused.flatMap(({ name, at }) => ((row.cells[at] ?? '').trim() === '' ? [] : name));
    const beyond = row.cells.length > columns.mostCells ? [suspicious('cells_beyond_columns')] : [];
    yield { position: row.position, read, fault, notes: [...below, ...beyond, ...row.notes], unused };
  }
}

/** True for a cell of a passage or topic that says that there is none. */
function isNone(cell: string): boolean {
  return /^(?:[-–—]|n\/?a)$/iu.test(cell.trim());
}

/**
 * Notes passages and topics that a row lacks although a row above has one: a value applies only to its own
 * row.
 * @param above the columns
 * @param filled those in which a row above has a value
 */
function notesBelow({ cells }: TableRow, above: number[], filled: Set<number>, names: string[]): Note[] {
  return above.flatMap((column) => {
    const cell = (cells[column] ?? '').trim();
    if (isNone(cell)) filled.delete(column);
    else if (cell !== '') filled.add(column);
    else if (filled.has(column))
      return suspicious('empty_below_filled', names[column] || `column ${column + 1}`);
    return [];
  });
}

/** Cells beyond the last column count only if they are filled. */
function faultOfWidth({ cells }: TableRow, { isPadded }: Table, { width }: TableColumns): Refusal | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const isRagged = filled > width || (!isPadded && cells.length < width);
  return isRagged ? refusal('ragged_row', `${Math.max(filled, cells.length)} instead of ${width}`) : null;
}

/** The reason why a row is left out; null for a row that should be a question. */
function findReason(
  { cells }: TableRow,
  read: FieldReader,
  mapping: Mapping,
  isFirst: boolean,
): LeftOutReason | null {
  if (isHeading(cells)) return 'headings';
  if (isTemplateExample(textIn(read, mapping.stem.at(-1)))) return 'examples of the template';
  if (isFirst && isRowOfHints(cells) && !answersItself(read, mapping))
    return 'hints below the names of the columns';
  const asking = fieldsOf({ ...mapping, id: [], topic: [], questionType: undefined });
  const isAsking = asking.some((field) => textIn(read, field) !== '');
  return isAsking || countFilled(cells) === 0 ? null : 'rows without a question';
}

/** True for a row with a question whose answer can be read. */
export function answersItself(read: FieldReader, mapping: Mapping): boolean {
  const asked = readStemAndOptions(read, mapping);
  return asked.type !== 'refused' && readKey(read, mapping, asked.options).result.type !== 'refused';
}

function faultOfKind(read: FieldReader, { questionType }: Mapping): Refusal | null {
  const kind = textIn(read, questionType);
  return kind === '' || isChoice(kind) ? null : refusal('kind_not_represented', kind);
}
