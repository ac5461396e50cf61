import { describeLine, isSentence } from '../../../joined-lines.ts';
import { letterAt } from '../../../options/options.ts';
import { isPageLine } from '../../../page-lines.ts';
import { AS_PASSAGE, hasLabel } from '../lines-below-key.ts';
import {
  findOptionMark,
  firstNameOf,
  fitsMark,
  isKeyMark,
  isOptionMark,
  type MarkedForm,
  type NumberedLine,
} from '../marked-form.ts';
import { UnmarkedLabels } from '../unmarked-labels.ts';
import { describeLackOfSpace, lacksSpace } from './order-faults.ts';

/** Follows the lines of an item that no mark begins, to tell how its question is to begin, where it is one. */
export class MissingBeginning {
  readonly #form: MarkedForm;
  /** The number of the question above; null where it has none. */
  readonly #above: number | null;
  #first: NumberedLine | null = null;
  /** What would begin it if a space stood behind its number. */
  #close: NumberedLine | null = null;
  /** Its lines with labels but for the first line. */
  readonly #labels = new UnmarkedLabels();
  #hasBeginning = false;
  #options = 0;
  #hasKey = false;
  #countAboveOptions = 0;

  constructor(form: MarkedForm, above: number | null) {
    this.#form = form;
    this.#above = above;
  }

  /** @param line not empty, while none has begun the item */
  add(line: NumberedLine): void {
    const { marks } = this.#form;
    const fitting = [...marks.keys()].filter((index) => fitsMark(this.#form, index, line.text));
    if (lacksSpace(line.text, marks[0])) this.#close ??= line;
    if (this.#first !== null && fitting.length === 0) this.#labels.add(line.number, line.text);
    this.#first ??= line;
    this.#hasBeginning ||= fitting.join() === '0';
    if (fitting.some((index) => isOptionMark(this.#form, index))) this.#options += 1;
    this.#hasKey ||= fitting.some((index) => isKeyMark(this.#form, index));
    if (this.#options === 0) this.#countAboveOptions += 1;
  }

  /** A single line may begin as an option does by chance, as `A title` does where they are written `A …`. */
  get #isQuestion(): boolean {
    return !this.#hasBeginning && (this.#options > 1 || (this.#options > 0 && this.#hasKey));
  }

  /** What is wrong, and what to do; null where no line was added. */
  describe(): string | null {
    if (this.#close !== null) return describeLackOfSpace(this.#close);
    if (this.#first === null) return null;
    return `${this.#describeFirst(this.#first)}${this.describeLabels()}`;
  }

  describeLabels(): string {
    return this.#labels.describeBehind();
  }

  /** A passage is told by nothing. */
  #describeFirst({ number, text }: NumberedLine): string {
    const line = `${describeLine(number, text)} begins no question`;
    if (this.#isQuestion && this.#countAboveOptions === 0) return `${line}${this.#describeOption(text)}`;
    const advice = [
      'take it out if it is a heading or the number of a page',
      ...(hasLabel(text) ? ['give its label a mark if it belongs to the question above'] : []),
    ].join(', or ');
    const passage = isPageLine(text) ? '' : `; ${AS_PASSAGE}`;
    return `${line}: ${this.#describeQuestion()}${advice}${passage}`;
  }

  #describeQuestion(): string {
    if (!this.#isQuestion) return '';
    const beginning = this.#writeBeginning();
    const isAlone = this.#countAboveOptions === 1;
    if (beginning === null)
      return `if it${isAlone ? ' is one, begin it' : ' or a line below it begins one, begin that'} as “${this.#form.marks[0]?.written}” says; `;
    return isAlone
      ? `if it is one, write “${beginning}” before it; `
      : `if it or a line below it begins one, write “${beginning}” before that; `;
  }

  #describeOption(text: string): string {
    const { options, marks } = this.#form;
    const position = options.indexOf(firstNameOf(this.#form, findOptionMark(this.#form, text)));
    const missing = position > 0 ? 'the question and the options that are missing' : 'the question';
    const beginning = this.#writeBeginning();
    const how = beginning === null ? `as “${marks[0]?.written}” says` : `as in “${beginning}”`;
    const passage = isSentence(text) ? `; ${AS_PASSAGE}` : '';
    return `, and looks like its option ${letterAt(position)}: write ${missing} above it, ${how}${passage}`;
  }

  /** What the question's first line begins with: `4. …`; null where that says more than a number that is known. */
  #writeBeginning(): string | null {
    const { marks, stems } = this.#form;
    const { names = [], written = '' } = marks[0] ?? {};
    const others = names.filter((name) => !stems.has(name));
    const number = this.#above === null ? null : this.#above + 1;
    if (others.length > 1 || (others.length === 1 && (others[0] !== names[0] || number === null)))
      return null;
    return written.replace(/\{([^{}]*)\}/gu, (_, name) => (stems.has(name) ? '…' : String(number)));
  }
}
