import { type Refusal, refusal } from '../findings.ts';
import { fieldsOf, fieldsOfOptions } from '../mapped/fields.ts';
import type { Field, Mapping } from '../mapped/mapping.ts';
import { columnLetters, type TableRow } from './table.ts';
import type { TableColumns } from './table-columns.ts';

/** Cells of formulas that could not be calculated. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/u;

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** A date as Excel saves it in CSV after it took a fraction such as 3/4 for one: `04-Mar`, `Mar-04`. */
const SAVED_DATE = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})|(?:${MONTHS})-\\d{2})$`, 'u');

/**
 * Columns by their permitted content, each by its index from 0.
 * @param read all that the mapping reads
 * @param passages @param topics columns whose merged cells belong to every row; `above` has both
 * @param exact those in which a date is the work of a program: options and answers
 */
type RoleColumns = Record<'read' | 'passages' | 'topics' | 'above' | 'exact', number[]>;

export function roleColumns(mapping: Mapping, columns: TableColumns): RoleColumns {
  const { stem, topic, options, key } = mapping;
  const indexes = (fields: (Field | object)[]) =>
    fields.flatMap((field) => (typeof field === 'object' ? [] : (columns.of(field) ?? [])));
  const [passages, topics] = [indexes(stem.slice(0, -1)), indexes(topic)];
  return {
    read: indexes(fieldsOf(mapping)),
    passages,
    topics,
    above: [...passages, ...topics],
    exact: indexes([...fieldsOfOptions(options), ...key.field]),
  };
}

/** The refusal of a row for one of its cells; null if all can be read. */
export function faultOfCell(
  { faults, cells }: TableRow,
  { read, above, exact }: RoleColumns,
): Refusal | null {
  for (const column of read) {
    const cell = (cells[column] ?? '').trim();
    const found = FORMULA_ERROR.test(cell) ? 'formula_error' : SAVED_DATE.test(cell) ? 'date_in_cell' : null;
    const fault = faults?.get(column) ?? found;
    const isHarmless =
      (fault === 'cells_merged' && above.includes(column)) ||
      (fault === 'date_in_cell' && !exact.includes(column));
    if (fault !== null && !isHarmless)
      return refusal(fault, `column ${columnLetters(column)} ${cell}`.trim());
  }
  return null;
}

/** Templates' names for the kinds of questions that are choices, in lower case. */
const CHOICES = ['multiple choice', 'checkbox', 'multiple select', 'single choice', 'true false', 'quiz'];

export function isChoice(kind: string): boolean {
  const words = kind.toLowerCase().replace(/[^a-z]+/gu, ' ');
  return CHOICES.includes(words.trim());
}
