import { joinLines } from '../../texts/html/html.ts';
import type { ItemFields } from '../source-item.ts';
import { firstNameOf, isOptionMark, type MarkedForm, type MarkedLine, numberIn } from './marked-form.ts';

/** What was read of one item: the lines of each field, filled mark after mark. */
export class MarkedFields {
  readonly #form: MarkedForm;
  readonly #lines = new Map<string, string[]>();
  /** Where lines go that fit no mark. */
  #current: string[] | null = null;
  #at = -1;

  constructor(form: MarkedForm) {
    this.#form = form;
  }

  /** The position of the last mark that was found. */
  get at(): number {
    return this.#at;
  }

  /** What the text holds so far that goes on where a line fits no mark; null where none does. */
  get current(): readonly string[] | null {
    return this.#current;
  }

  get isInOption(): boolean {
    return isOptionMark(this.#form, this.#at);
  }

  /** Whether its question was found, and no option of it. */
  get lacksOptions(): boolean {
    const { options } = this.#form;
    return this.#at >= 0 && options.length > 0 && !options.some((name) => this.has(name));
  }

  /** The first word of its first line, where the first mark begins with a name. */
  get ownBeginning(): string | undefined {
    return this.#lines.get(firstNameOf(this.#form, 0))?.[0];
  }

  /** The number that its first mark gives it; null where it gives none. */
  get number(): number | null {
    return numberIn(this.#form, this.ownBeginning);
  }

  has(name: string): boolean {
    return this.#lines.has(name);
  }

  wasFound(index: number): boolean {
    const [name] = this.#form.marks[index]?.names ?? [];
    return index <= this.#at && (name === undefined || this.has(name));
  }

  begin(index: number, { texts, isStarred }: MarkedLine): void {
    this.#at = index;
    this.#current = null;
    const star = isStarred ? (this.#form.star ?? '') : '';
    for (const [position, name] of (this.#form.marks[index]?.names ?? []).entries()) {
      this.#current = [`${star}${texts[position] ?? ''}`];
      this.#lines.set(name, this.#current);
    }
  }

  goOn(line: string): void {
    this.#current?.push(line);
  }

  toContent(): ItemFields {
    return {
      type: 'item',
      read: (field) => {
        const lines = this.#lines.get(String(field));
        return lines && joinLines(lines).trim();
      },
      unused: () => {
        const filled = [...this.#lines].filter(([, lines]) => lines.join('').trim() !== '');
        return filled.map(([name]) => name).filter((name) => !this.#form.known.has(name));
      },
    };
  }
}
