import { truncate } from './texts/html/html.ts';

/** `3. What?`, and not `2.5 mg` or `3:1`. */
export const QUESTION_NUMBER = /^(\d{1,5})\s?[.):](?!\d)\s*(?=\S)/u;
const MAX_EXCERPT_LENGTH = 40;

/** @param place where the question stands, in words. @param stem plain, its first line or all of it in one */
type NumberedStem = { place: string; stem: string };

/** Finds out of a file's questions, as they are added, whether their stems begin with numbers that count up. */
export class NumberedStems {
  readonly #cure: string;
  #questions = 0;
  #counted = 0;
  #first: NumberedStem | null = null;
  #before: number | null = null;
  /** The first stem with the number that its question has in the file; `1. FC Köln` may be the first by chance. */
  #atItsPlace: NumberedStem | null = null;

  /** @param cure what to do where all stems are numbered, in words */
  constructor(cure: string) {
    this.#cure = cure;
  }

  add(question: NumberedStem): void {
    this.#questions += 1;
    const [, written] = QUESTION_NUMBER.exec(question.stem) ?? [];
    const number = written === undefined ? null : Number(written);
    if (number !== null && this.#before !== null && number === this.#before + 1) this.#counted += 1;
    if (number !== null) this.#first ??= question;
    this.#before = number;
    if (number !== null && number > 1 && number === this.#questions) this.#atItsPlace ??= question;
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
      `The stems are numbered (${beginningOf(first)}), and learners would see these numbers beside those of their test. ${this.#cure}`,
    ];
  }

  #describeSome(): string[] {
    if (this.#atItsPlace === null) return [];
    return [
      `The stems of some questions begin with their number (${beginningOf(this.#atItsPlace)}), and learners would see it: take it out of these stems.`,
    ];
  }
}

function beginningOf({ place, stem }: NumberedStem): string {
  return `${place}, “${truncate(stem, MAX_EXCERPT_LENGTH)}”`;
}
