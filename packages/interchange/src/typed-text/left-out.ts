import type { LooseLines } from './typed-items.ts';
import { describeTyped, type TypedLine } from './typed-lines.ts';

const MAX_NAMED = 5;
/** Limit of a title and the lines below it, such as the name of a course. */
const MAX_TITLE_LINES = 10;
const MAX_TITLE_LENGTH = 150;

/**
 * True for lines above the first question that are only a title, which is left out, and no text that
 * questions need.
 */
export function isTitle({ lines, isAbove, hasOptions }: LooseLines): boolean {
  return (
    isAbove &&
    !hasOptions &&
    lines.length <= MAX_TITLE_LINES &&
    lines.every(
      ({ kind, fault, words }) => kind !== 'table' && fault === null && words.text.length <= MAX_TITLE_LENGTH,
    )
  );
}

/** Gathers lines that are left out on purpose, for a remark to a person. */
export class LeftOut {
  readonly #titles: string[] = [];
  #titleCount = 0;
  readonly #labels = new Map<string, { count: number; first: string }>();

  addTitle(line: TypedLine): void {
    this.#titleCount += 1;
    if (this.#titles.length < MAX_NAMED) this.#titles.push(describeTyped(line));
  }

  addLabelled(line: TypedLine, name: string): void {
    const folded = name.toLowerCase();
    const known = this.#labels.get(folded);
    if (known !== undefined) known.count += 1;
    else if (this.#labels.size < MAX_NAMED)
      this.#labels.set(folded, { count: 1, first: describeTyped(line) });
  }

  describe(): string[] {
    const more = this.#titleCount > MAX_NAMED ? ` and ${this.#titleCount - MAX_NAMED} more` : '';
    const titles = this.#titleCount === 0 ? [] : [`Left out as titles: ${this.#titles.join(', ')}${more}.`];
    const labelled = [...this.#labels.values()].map(
      ({ count, first }) => `Left out: ${first}${count === 1 ? '' : ` and ${count - 1} more of this kind`}.`,
    );
    return [...titles, ...labelled];
  }
}
