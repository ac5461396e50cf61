import { type Refusal, refusal } from '../../findings.ts';
import { placeOf } from '../keys/any-key.ts';
import type { Mapping } from '../mapping.ts';
import { quote } from '../source-item.ts';
import type { WrittenRow, WrittenTable } from './moved-rows.ts';

/**
 * Looks right behind an answer that is no answer for the letter of an option, which the sign that parts columns has
 * moved there, as in `7,40`. Not where the column holds letters in most rows, as one of levels does.
 * @returns what looks for it, in a row whose answer cannot be read
 */
export function newLetterFinder(
  { key }: Mapping,
  table: WrittenTable,
): (row: WrittenRow, options: number) => Refusal | null {
  const [field, ...others] = [key.field].flat();
  const answer = field === undefined || others.length > 0 ? null : table.columnOf(field);
  let areLettersCommon: boolean | null = null;
  return ({ cells }, options) => {
    if (answer === null || key.form !== 'any') return null;
    const [written, behind] = [(cells[answer] ?? '').trim(), (cells[answer + 1] ?? '').trim()];
    if (written === '' || isLetter(written) || !isLetter(behind)) return null;
    if ((placeOf(behind) ?? options) >= options) return null;
    areLettersCommon ??= holdsLetters(answer + 1, table.rows());
    return areLettersCommon ? null : refusal('row_shifted', describe(written, behind, table.delimiter));
  };
}

function describe(written: string, behind: string, delimiter: string): string {
  const sign = delimiter === '\t' ? 'a tab' : `“${delimiter}”`;
  return `the answer may be ${quote(behind)}, which stands in the column behind it, and ${quote(written)} an option: ${sign} in a text before it parts columns`;
}

function isLetter(text: string): boolean {
  return placeOf(text) !== null && !/\d/u.test(text);
}

function holdsLetters(at: number, rows: Iterable<WrittenRow>): boolean {
  let [filled, letters] = [0, 0];
  for (const { cells } of rows) {
    const cell = (cells[at] ?? '').trim();
    if (cell !== '') filled += 1;
    if (isLetter(cell)) letters += 1;
  }
  // The one that is asked about counts as well.
  return filled > 1 && letters * 2 > filled;
}
