import { describeLine } from '../../../joined-lines.ts';
import { letterAt } from '../../../options/options.ts';
import { findOptionMark, firstNameOf, type MarkedForm, type NumberedLine } from '../marked-form.ts';
import { UnmarkedLabels } from '../unmarked-labels.ts';

const IF_QUESTION =
  'if these are the options of another question, begin that above them with its number and its text, below an empty line';

/**
 * The lines below the answer of one item that begin as its options do. They speak of these, or are the options of another
 * question whose number is missing; all are told at once, since each of them would refuse the item by itself.
 */
export class OptionsBelowAnswer {
  readonly #form: MarkedForm;
  #first: NumberedLine | null = null;
  /** The options, by position, as which the first and the second of them begin. */
  readonly #positions: number[] = [];
  readonly #others = new UnmarkedLabels();

  constructor(form: MarkedForm) {
    this.#form = form;
  }

  /** Where it begins as an option does. */
  add(line: NumberedLine): void {
    const index = findOptionMark(this.#form, line.text);
    if (index < 0) return;
    if (this.#positions.length < 2)
      this.#positions.push(this.#form.options.indexOf(firstNameOf(this.#form, index)));
    if (this.#first === null) this.#first = line;
    else this.#others.tell(describeLine(line.number, line.text));
  }

  /** Null where there are none. */
  describe(): string | null {
    if (this.#first === null) return null;
    const [position = 0, next] = this.#positions;
    const letter = letterAt(position);
    const line = `${describeLine(this.#first.number, this.#first.text)}, which begins as option ${letter} does`;
    // A question without a number stands there, or an explanation that goes through all options.
    if (position === 0 && next === 1)
      return `${line}, and option B below it: ${IF_QUESTION}; ${ifAbout('A')}`;
    const others = this.#others.describe();
    const also = others === null ? '' : `. So do these: ${others}`;
    return `${line}: ${ifAbout(letter)}${also}`;
  }
}

function ifAbout(letter: string): string {
  return `write “Option ${letter}” if it speaks of it`;
}
