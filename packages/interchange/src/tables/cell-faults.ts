import { type Refusal, refusal } from '../findings.ts';
import { type CellFault, columnLetters, type TableRow } from './table.ts';

/** Cells of formulas that could not be calculated. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/u;

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** A date as Excel saves it in CSV, where it took a fraction such as 3/4 for one: `04-Mar`, `Mar-04`. */
const SAVED_DATE = new RegExp(`^(?:\\d{1,2}-(?:${MONTHS})|(?:${MONTHS})-\\d{2})$`, 'u');

/**
 * The refusal of a row for one of its cells; null where all can be read.
 * @param columns those that are read, by their indexes from 0
 * @param above those whose merged cells belong to every row: passages and topics
 */
export function faultOfCell(
  { faults, cells }: TableRow,
  columns: readonly number[],
  above: readonly number[],
): Refusal | null {
  for (const column of columns) {
    const cell = (cells[column] ?? '').trim();
    const fault = faults?.get(column) ?? faultOfText(cell);
    if (fault !== null && !(fault === 'cells_merged' && above.includes(column)))
      return refusal(fault, `column ${columnLetters(column)} ${cell}`.trim());
  }
  return null;
}

function faultOfText(cell: string): CellFault | null {
  if (FORMULA_ERROR.test(cell)) return 'formula_error';
  return SAVED_DATE.test(cell) ? 'date_in_cell' : null;
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
  const words = kind.toLowerCase().replace(/[^a-z]+/gu, ' ');
  return CHOICES.has(words.trim());
}
