import { describeLine } from '../../joined-lines.ts';
import { EXPLANATION } from '../../texts-between.ts';
import { lineLabelOf } from './line-labels.ts';

const MAX_TOLD = 5;

/** Lines of one item with a label that no mark fits: each lacks a mark, and all are told at once. */
export class UnmarkedLabels {
  readonly #told: string[] = [];
  #count = 0;

  /** Where it has such a label. */
  add(number: number, text: string): void {
    if (lineLabelOf(text) !== null || EXPLANATION.test(text)) this.tell(describeLine(number, text));
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** @param told the line, as it is told */
  tell(told: string): void {
    this.#count += 1;
    if (this.#told.length < MAX_TOLD) this.#told.push(told);
  }

  /** The same of a line that stands above them all. */
  tellAbove(told: string): void {
    this.#count += 1;
    this.#told.unshift(told);
    this.#told.splice(MAX_TOLD);
  }

  /** All of them; null where there are none. */
  describe(): string | null {
    if (this.#count === 0) return null;
    const more = this.#count - this.#told.length;
    return [...this.#told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  }

  /** Behind what is told of another line: these have the same fault. */
  describeBehind(): string {
    const lines = this.describe();
    return lines === null ? '' : `. No mark fits these, either: ${lines}`;
  }
}
