import { isSentence } from '../../joined-lines.ts';
import { EXPLANATION, isOfNumberedQuestions, isOfSeveral, numbersOfQuestions } from '../../texts-between.ts';
import type { LinesAbove } from '../source-item.ts';
import { lacksSpace } from './faults/order-faults.ts';
import { fitsMark, isKeyMark, isOptionMark, type MarkedForm } from './marked-form.ts';

/** A passage that is longer may name questions anywhere. */
const MAX_UNMARKED = 200;

/** What the marks of a mapping that a line fits say of it. @param isBeginning it fits the first of them and no other */
type KindsOfLine = { isMarked: boolean; isBeginning: boolean; isOption: boolean; isKey: boolean };

/** What the marks that a line fits, in their turn or not, say of it. */
function kindsOf(form: MarkedForm, text: string): KindsOfLine {
  const fitting = [...form.marks.keys()].filter((index) => fitsMark(form, index, text));
  return {
    isMarked: fitting.length > 0,
    isBeginning: fitting.join() === '0',
    // Where the number lacks its space, the labels below it may, too.
    isOption: fitting.some((index) => isOptionMark(form, index)) || lacksSpace(text, form.marks[0]),
    isKey: fitting.some((index) => isKeyMark(form, index)),
  };
}

/** Gathers of the lines of one item what may belong to the next one. */
export class LinesForNext {
  readonly #first: number;
  readonly #form: MarkedForm;
  /** The first line that an empty one parts from the option above it. */
  #apart: number | null = null;
  /** The last line that begins a paragraph and fits no mark. */
  #paragraph: number | null = null;
  #hasBeginning = false;
  #hasOption = false;
  /** The last key below an option. */
  #key: number | null = null;
  #keys = 0;
  /** What the first line says. */
  #beginning = '';
  /** The lines above the first that fits a mark. */
  #lastUnmarked: number | null = null;
  #isOfSeveral = false;
  /** The same, as far as they are looked at for the numbers of questions. */
  readonly #unmarked: string[] = [];
  /** Whether these tell something, and ask nothing: a passage, which more questions than the next may be about. */
  #tells = false;
  #asks = false;

  constructor(first: number, form: MarkedForm) {
    this.#first = first;
    this.#form = form;
  }

  add(line: { number: number; text: string; isAfterEmptyLine: boolean }): void {
    const { number, text } = line;
    const kinds = kindsOf(this.#form, text);
    if (number === this.#first) this.#beginning = text;
    if (!kinds.isMarked && !this.#hasBeginning && !this.#hasOption) {
      this.#lastUnmarked = number;
      this.#isOfSeveral ||= isOfNumberedQuestions(text) || (number === this.#first && isOfSeveral(text));
      if (this.#unmarked.length <= MAX_UNMARKED) this.#unmarked.push(text);
      this.#tells ||= isSentence(text);
      this.#asks ||= /[?？]/u.test(text);
    }
    if (!kinds.isMarked && line.isAfterEmptyLine) this.#paragraph = number;
    this.#hasBeginning ||= kinds.isBeginning;
    this.#hasOption ||= kinds.isOption;
    if (!this.#hasOption || !kinds.isKey) return;
    this.#key = number;
    this.#keys += 1;
  }

  addApart(line: number): void {
    this.#apart ??= line;
  }

  /** Of an item that a mark begins. @param isOutOfOrder whether it is refused, so that its last paragraph may be anything */
  ofQuestion(last: number, isPart: boolean, isOutOfOrder: boolean): LinesAbove | null {
    const first = this.#apart ?? (isOutOfOrder ? this.#paragraph : null);
    return first === null ? null : { unit: 'line', first, last, isPart, isOfSeveral: false };
  }

  /** Of an item that no mark begins: all of it, or of a question with its key what may be a passage of others, too. */
  ofNoQuestion(last: number, isPart: boolean): LinesAbove | null {
    const first = this.#first;
    if (EXPLANATION.test(this.#beginning)) return null;
    if (this.#key === null) {
      const isPassage = this.#tells && !this.#asks && !this.#hasBeginning && !this.#hasOption;
      const numbers = this.#hasBeginning || this.#hasOption ? null : this.#numbers;
      return { unit: 'line', first, last, isPart, isOfSeveral: this.#isOfSeveral || isPassage, numbers };
    }
    if (this.#isOfSeveral)
      return {
        ...{ unit: 'line', first, last: this.#lastUnmarked ?? first, isPart: false, isOfSeveral: true },
        numbers: this.#numbers,
      };
    // Where several have no mark, the next one may have it by chance, as in “1914. What began?”
    if (this.#keys > 1 && !this.#hasBeginning)
      return { unit: 'line', first, last, isPart, isOfSeveral: false };
    const isBelowKey = this.#paragraph !== null && this.#paragraph > this.#key;
    return isBelowKey
      ? { unit: 'line', first: this.#paragraph ?? last, last, isPart, isOfSeveral: false }
      : null;
  }

  get #numbers(): LinesAbove['numbers'] {
    if (this.#unmarked.length > MAX_UNMARKED) return null;
    const numbers = numbersOfQuestions(this.#unmarked.join('\n'));
    return numbers && { ...numbers, isSure: false };
  }
}
