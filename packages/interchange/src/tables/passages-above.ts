import { type Note, suspicious } from '../findings.ts';
import type { TableRow } from './table.ts';

/** How a cell says that there is nothing to stand in it. */
const NONE = /^(?:[-–—]|n\/?a)$/iu;

/**
 * Follows the columns of passages and topics. Where cells are merged over several rows, what stands in them belongs to each
 * of these; what stands once and is not merged belongs to its row alone, and the rows below are named.
 */
export class PassagesAbove {
  readonly #columns: number[];
  readonly #names: string[];
  readonly #isAbove = new Set<number>();

  /** @param columns their indexes from 0 */
  constructor(columns: number[], names: string[]) {
    this.#columns = columns;
    this.#names = names;
  }

  /** The cells of a row with the texts of cells that are merged with those above. */
  fill({ cells, filled }: TableRow): string[] {
    const whole = [...cells];
    for (const column of this.#columns) {
      const text = filled?.get(column);
      while (text !== undefined && whole.length <= column) whole.push('');
      if (text !== undefined) whole[column] = text;
      if (NONE.test(whole[column]?.trim() ?? '')) {
        whole[column] = '';
        this.#isAbove.delete(column);
      }
    }
    return whole;
  }

  /** Findings about the cells of a row that {@link fill} gave. */
  notes(cells: readonly string[]): Note[] {
    return this.#columns.flatMap((column) => {
      if ((cells[column] ?? '').trim() !== '') this.#isAbove.add(column);
      else if (this.#isAbove.has(column))
        return suspicious('empty_below_filled', this.#names[column] || `column ${column + 1}`);
      return [];
    });
  }
}
