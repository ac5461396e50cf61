import { describeTyped, type TypedLine } from './typed-lines.ts';

const MAX_TITLES = 5;
const MAX_LABELS = 5;

/** Gathers lines that are left out on purpose, for a remark to a person. */
export class SkippedLines {
  readonly #titles: string[] = [];
  #titleCount = 0;
  readonly #labels = new Map<string, { count: number; first: string }>();

  addTitle(line: TypedLine): void {
    this.#titleCount += 1;
    if (this.#titles.length < MAX_TITLES) this.#titles.push(describeTyped(line));
  }

  /** @param name of the property that the line gives */
  addLabelled(line: TypedLine, name: string): void {
    const known = this.#labels.get(name.toLowerCase());
    if (known !== undefined) known.count += 1;
    else if (this.#labels.size < MAX_LABELS)
      this.#labels.set(name.toLowerCase(), { count: 1, first: describeTyped(line) });
  }

  describe(): string[] {
    const more = this.#titleCount > MAX_TITLES ? ` and ${this.#titleCount - MAX_TITLES} more` : '';
    const titles = this.#titleCount === 0 ? [] : [`Left out as titles: ${this.#titles.join(', ')}${more}.`];
    const labelled = [...this.#labels.values()].map(
      ({ count, first }) => `Left out: ${first}${count === 1 ? '' : ` and ${count - 1} more of this kind`}.`,
    );
    return [...titles, ...labelled];
  }
}
