import { formatPosition } from '../findings.ts';
import { quote } from '../mapped/source-item.ts';
import { countFilled, type TableRow } from './table.ts';

/** Reasons why a row of a table is no question. */
export type LeftOutReason =
  | 'headings'
  | 'hints below the names of the columns'
  | 'rows without a question'
  | 'examples of the template';

const MAX_NAMED = 5;

/** Gathers the rows of a table that are left out, for a remark. */
export class LeftOutRows {
  readonly #rows = new Map<LeftOutReason, { count: number; named: string[] }>();

  add(reason: LeftOutReason, { position, cells }: TableRow): void {
    const { count, named } = this.#rows.get(reason) ?? { count: 0, named: [] };
    const text = cells.find((cell) => cell.trim() !== '') ?? '';
    if (count < MAX_NAMED)
      named.push(`${formatPosition(position)} ${quote(text.replace(/\s+/gu, ' ').trim())}`);
    this.#rows.set(reason, { count: count + 1, named });
  }

  /** "Left out as headings: row 2 “Unit 1” …" */
  describe(): string[] {
    return [...this.#rows].map(([reason, { count, named }]) => {
      const more = count > named.length ? ` and ${count - named.length} more` : '';
      return `Left out as ${reason}: ${named.join(', ')}${more}.`;
    });
  }
}

const MAX_HEADING_LENGTH = 60;
const ENDS_AS_SENTENCE = /[.?!:;…。？！：؟]["”»)]*$/u;

/** True for the heading of a section: one short text that does not end as a sentence does. */
export function isHeading(cells: readonly string[]): boolean {
  const text = cells.join('').trim();
  const isShort = countFilled(cells) === 1 && text.length <= MAX_HEADING_LENGTH;
  return isShort && /\p{L}/u.test(text) && !ENDS_AS_SENTENCE.test(text);
}

const MIN_HINTS = 3;

/** True for a row of instructions, as in templates: most of its cells end with a remark in brackets. */
export function isRowOfHints(cells: readonly string[]): boolean {
  const hints = cells.filter((cell) => /\)\s*$/u.test(cell)).length;
  return hints >= MIN_HINTS && hints * 2 > countFilled(cells);
}
