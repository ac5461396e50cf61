import { type Refusal, refusal, suspicious } from '../findings.ts';
import { fieldsOf } from '../mapped/fields.ts';
import { readKey } from '../mapped/keys/key.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { type FieldReader, type ItemsOfFile, type SourceItem, textIn } from '../mapped/source-item.ts';
import { readStemAndOptions } from '../mapped/stem-and-options.ts';
import { faultOfCell, isChoice, roleColumns } from './cell-faults.ts';
import { emptyBelow, isEmptyBelow, isNone } from './passage-gaps.ts';
import { isHeading, isRowOfHints, type LeftOutReason, LeftOutRows } from './skipped-rows.ts';
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
  const rows = (left: LeftOutRows) => askingRows(table, mapping, columns, roles.above, left);
  // Their count is part of the note on the first of them, which needs a walk of its own.
  const belowPassages =
    roles.passages.length === 0 ? [] : emptyBelow(rows(new LeftOutRows()), roles.passages);
  const gaps = new Map(belowPassages.map((gap) => [`${gap.line} ${gap.column}`, gap.count]));
  const filled = new Set<number>();
  for (const { row, read, misread } of rows(leftOut)) {
    const note = (column: number, count: string) =>
      suspicious('empty_below_filled', `${columns.names[column] || `column ${column + 1}`}${count}`);
    const passages = roles.passages.flatMap((column) => {
      const count = gaps.get(`${row.line} ${column}`);
      return count === undefined ? [] : note(column, count === 1 ? '' : `, ${count} rows`);
    });
    const topics = roles.topics.flatMap((column) =>
      misread === null && isEmptyBelow(row, column, filled) ? note(column, '') : [],
    );
    const fault = misread ?? faultOfCell(row, roles) ?? faultOfKind(read, mapping);
    const unused = () =>
      columns.unused.flatMap(({ name, at }) => ((row.cells[at] ?? '').trim() === '' ? [] : name));
    const beyond = row.cells.length > columns.mostCells ? [suspicious('cells_beyond_columns')] : [];
    const notes = [...passages, ...topics, ...beyond, ...row.notes];
    yield { position: row.position, read, fault, notes, unused };
  }
}

/** A row that should be a question. @param misread the reason why it cannot be read as a row */
type AskingRow = { row: TableRow; read: FieldReader; misread: Refusal | null };

function* askingRows(
  table: Table,
  mapping: Mapping,
  columns: TableColumns,
  above: number[],
  leftOut: LeftOutRows,
): Generator<AskingRow> {
  let isFirst = true;
  for (const row of table.rows()) {
    if (row.line <= columns.headerLine) continue;
    const read = readerOf(
      row.cells.map((cell, at) => (above.includes(at) && isNone(cell) ? '' : cell)),
      columns,
    );
    const misread = row.refused ?? faultOfWidth(row, table, columns);
    const reason = misread === null ? findReason(row, read, mapping, isFirst) : null;
    isFirst = false;
    if (reason === null) yield { row, read, misread };
    else leftOut.add(reason, row);
  }
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
