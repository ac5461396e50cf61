import { type Refusal, refusal } from '../findings.ts';
import { fieldsOf, fieldsOfOptions } from '../mapped/fields.ts';
import type { Mapping } from '../mapped/mapping.ts';
import type { Field } from '../mapped/source-item.ts';
import { columnLetters, type TableRow } from './table.ts';
import type { TableColumns } from './table-columns.ts';

/**
 * Columns by what may stand in them, each by its index from 0.
 * @param filled those whose merged cells belong to every row: passages and topics
 * @param exact those in which a date is the work of a program: options and answers
 * @param read all that the mapping reads
 */
export type RoleColumns = { filled: number[]; exact: Set<number>; read: Set<number> };

export function roleColumns(mapping: Mapping, columns: TableColumns): RoleColumns {
  const { stem, topic, options, key } = mapping;
  const indexes = (fields: (Field | object)[]) =>
    fields.flatMap((field) => (typeof field === 'object' ? [] : (columns.of(field) ?? [])));
  return {
    filled: indexes([...[stem].flat().slice(0, -1), ...topic]),
    exact: new Set(indexes([...fieldsOfOptions(options), key.field].flat())),
    read: new Set(indexes(fieldsOf(mapping))),
  };
}

/** Cells of formulas that could not be calculated. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/u;

/** A date as Excel saves it in CSV, where it took a fraction such as 3/4 for one: `04-Mar`, `Mar-04`. */
const SAVED_DATE =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/u;

/** The refusal of a row for one of its cells; null where all can be read. */
export function faultOfCell(
  { faults }: TableRow,
  cells: readonly string[],
  { filled, exact, read }: RoleColumns,
): Refusal | null {
  for (const column of read) {
    const cell = cells[column] ?? '';
    const fault = faults?.get(column) ?? faultOfText(cell.trim());
    const counts =
      fault === 'formula_error' ||
      (fault === 'cells_merged' && !filled.includes(column)) ||
      (fault === 'date_in_cell' && exact.has(column));
    if (fault !== undefined && counts)
      return refusal(fault, `column ${columnLetters(column)} ${cell}`.trim());
  }
  return null;
}

function faultOfText(cell: string): 'formula_error' | 'date_in_cell' | undefined {
  if (FORMULA_ERROR.test(cell)) return 'formula_error';
  return SAVED_DATE.test(cell) ? 'date_in_cell' : undefined;
}

/** How templates call the kinds of questions that are choices, in small letters. */
const CHOICES = new Set([
  'multiple choice',
  'checkbox',
  'multiple select',
  'single choice',
  'true false',
  'quiz',
]);

export function isChoice(kind: string): boolean {
  return CHOICES.has(
    kind
      .toLowerCase()
      .replace(/[^a-z]+/gu, ' ')
      .trim(),
  );
}
