import { truncate } from '../texts/html/html.ts';
import type { AikenItem } from './aiken-items.ts';

const NUMBERED = /^(\d{1,5})\s?[.):]\s*\S/u;
const MAX_EXCERPT_LENGTH = 40;

/** Finds out of a file's items, as they are added, whether its stems begin with numbers that count up. */
export class NumberedStems {
  #questions = 0;
  #counted = 0;
  #first: AikenItem | null = null;
  #before: number | null = null;
  /** The first stem with the number that its question has in the file; `1. FC Köln` may be the first by chance. */
  #atItsPlace: AikenItem | null = null;

  add(item: AikenItem): void {
    if (item.options.length === 0) return;
    this.#questions += 1;
    const [, written] = NUMBERED.exec(item.stem[0] ?? '') ?? [];
    const number = written === undefined ? null : Number(written);
    if (number !== null && this.#before !== null && number === this.#before + 1) this.#counted += 1;
    if (number !== null) this.#first ??= item;
    this.#before = number;
    if (number !== null && number > 1 && number === this.#questions) this.#atItsPlace ??= item;
  }

  /**
   * Says so where most stems do. They are not taken off: a text may name a question by its number, and with another stem
   * a question that is banked already would become a second one.
   */
  describe(): string[] {
    const first = this.#first;
    if (first === null || this.#counted === 0 || (this.#counted + 1) * 2 <= this.#questions)
      return this.#describeSome();
    return [
      `The stems are numbered (${beginningOf(first)}), and learners would see these numbers beside those of their test. Take them out of the file, or import it with --format text: a mapping is then proposed that leaves them out.`,
    ];
  }

  #describeSome(): string[] {
    if (this.#atItsPlace === null) return [];
    return [
      `The stems of some questions begin with their number (${beginningOf(this.#atItsPlace)}), and learners would see it: take it out of these stems.`,
    ];
  }
}

function beginningOf({ first, stem: [text = ''] }: AikenItem): string {
  return `line ${first}, “${truncate(text, MAX_EXCERPT_LENGTH)}”`;
}
