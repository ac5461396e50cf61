import { changed, type Note, type Refusal, refusal } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { fieldsOf } from '../mapped/fields.ts';
import { readKey } from '../mapped/keys/key.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { type FieldReader, type ItemsOfFile, type SourceItem, textIn } from '../mapped/source-item.ts';
import { readStemAndOptions } from '../mapped/stem-and-options.ts';
import { isHeading, isRowOfHints, type LeftOutReason, LeftOutRows } from './left-out.ts';
import { doubtOfNumber, findNumberAnswers } from './number-answers.ts';
import { PassagesAbove } from './passages-above.ts';
import { faultOfCell, isChoice, type RoleColumns, roleColumns } from './row-faults.ts';
import { countFilled, type Table, type TableRow } from './table.ts';
import { readColumns, readerOf, type TableColumns } from './table-columns.ts';
import { isTemplateExample } from './template.ts';

/**
 * Makes an item of each row of a table. Each stands for itself: what is wrong with one refuses that one alone. Rows that
 * are no questions are left out and named.
 */
export function tableItems(table: Table, mapping: Mapping): ItemsOfFile {
  const found = readColumns(table, mapping);
  if (found.type === 'fault') return { type: 'unreadable', fault: found.fault };
  const { columns } = found;
  const remarks = [...table.remarks];
  return { type: 'items', items: itemsOf(table, mapping, columns, remarks), remarks };
}

function* itemsOf(
  table: Table,
  mapping: Mapping,
  columns: TableColumns,
  remarks: string[],
): Generator<SourceItem> {
  const roles = roleColumns(mapping, columns);
  const rows = () => readRows(table, mapping, columns, roles);
  const numbers = findNumberAnswers(rows(), mapping);
  const leftOut = new LeftOutRows();
  for (const { row, cells, read, fault, reason, notes } of rows()) {
    if (reason !== null) {
      leftOut.add(reason, row);
      continue;
    }
    const unused = () =>
      columns.unused.flatMap(({ name, at }) => ((cells[at] ?? '').trim() === '' ? [] : name));
    yield {
      position: row.position,
      label: labelOf(cells[columns.of([mapping.stem].flat().at(-1) ?? '') ?? 0] ?? ''),
      converted: row.isConverted ?? false,
      notes: [...notes, ...notesOfRow(row)],
      content: fault ?? doubtOfNumber(read, mapping, numbers) ?? { type: 'item', read, unused },
    };
  }
  remarks.push(...leftOut.describe());
}

/**
 * @param cells with what is merged from above @param fault why it is refused @param reason why it is left out
 * @param notes what the rows above tell of it
 */
type ReadRow = {
  row: TableRow;
  cells: string[];
  read: FieldReader;
  fault: Refusal | null;
  reason: LeftOutReason | null;
  notes: Note[];
};

function* readRows(
  table: Table,
  mapping: Mapping,
  columns: TableColumns,
  roles: RoleColumns,
): Generator<ReadRow> {
  const passages = new PassagesAbove(roles.filled, columns.names);
  let isFirst = true;
  for (const row of table.rows()) {
    if (row.line <= columns.headerLine) continue;
    const misread = row.refused ?? faultOfWidth(row, table, columns);
    const cells = misread === null ? passages.fill(row) : row.cells;
    const read = readerOf(cells, columns);
    const reason = misread === null ? findReason(row, read, { mapping, columns, isFirst }) : null;
    const notes = misread === null && reason === null ? passages.notes(cells) : [];
    const fault = misread ?? faultOfCell(row, cells, roles) ?? faultOfKind(read, mapping);
    yield { row, cells, read, fault, reason, notes };
    isFirst = false;
  }
}

/** Cells beyond the last column count where they hold something, or where no other row has them. */
function faultOfWidth({ cells }: TableRow, { isPadded }: Table, columns: TableColumns): Refusal | null {
  const { width, mostCells } = columns;
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const isRagged = filled > width || (!isPadded && (cells.length < width || cells.length > mostCells));
  return isRagged ? refusal('ragged_row', `${Math.max(filled, cells.length)} instead of ${width}`) : null;
}

function notesOfRow({ isHidden, isRepaired }: TableRow): Note[] {
  return [
    isHidden ? changed('setting_dropped', 'hidden row') : [],
    isRepaired ? changed('quotes_read_as_text') : [],
  ].flat();
}

type RowContext = { mapping: Mapping; columns: TableColumns; isFirst: boolean };

/** The reason for which a row is left out; null for a row that is to be a question. */
function findReason(
  { cells }: TableRow,
  read: FieldReader,
  { mapping, columns, isFirst }: RowContext,
): LeftOutReason | null {
  if (isHeading(cells)) return 'headings';
  const { names } = columns;
  if (names.length > 0 && names.every((name, at) => name === (cells[at] ?? '').trim()))
    return 'names of the columns, once more';
  const stem = textIn(read, [mapping.stem].flat().at(-1));
  if (isTemplateExample(stem)) return 'examples of the template';
  if (isFirst && isRowOfHints(cells) && !answersItself(read, mapping))
    return 'hints below the names of the columns';
  const { id, topic, questionType, ...asking } = mapping;
  const isAsking = fieldsOf({ ...asking, topic: [] }).some((field) => textIn(read, field) !== '');
  return isAsking || countFilled(cells) === 0 ? null : 'rows without a question';
}

/** True for a row with a question whose answer can be read. */
export function answersItself(read: FieldReader, mapping: Mapping): boolean {
  const asked = readStemAndOptions(read, mapping);
  return asked.type !== 'refused' && readKey(read, mapping, asked.options).type !== 'refused';
}

function faultOfKind(read: FieldReader, { questionType }: Mapping): Refusal | null {
  const kind = textIn(read, questionType);
  return kind === '' || isChoice(kind) ? null : refusal('kind_not_represented', kind);
}
