import { describeLine } from '../../joined-lines.ts';
import { letterAt } from '../../options/options.ts';
import { firstNameOf, fitsMark, isOptionMark, type MarkedForm } from './marked-form.ts';
import type { NumberedLine } from './order-faults.ts';

/** So many besides the first. */
const MAX_TOLD = 5;
const IF_QUESTION =
  'if these are the options of another question, begin that above them with its number and its text, below an empty line';

type OptionLine = NumberedLine & { position: number };

/**
 * The lines below the answer of one item that begin as its options do. They speak of these, or are the options of another
 * question whose number is missing; all are told at once, since each of them would refuse the item by itself.
 */
export class OptionsBelowAnswer {
  readonly #form: MarkedForm;
  readonly #lines: OptionLine[] = [];
  #count = 0;

  constructor(form: MarkedForm) {
    this.#form = form;
  }

  /** Where it begins as an option does. */
  add(line: NumberedLine): void {
    const index = this.#form.marks.findIndex(
      (_, mark) => isOptionMark(this.#form, mark) && fitsMark(this.#form, mark, line.text),
    );
    if (index < 0) return;
    this.#count += 1;
    const position = this.#form.options.indexOf(firstNameOf(this.#form, index));
    if (this.#lines.length <= MAX_TOLD) this.#lines.push({ ...line, position });
  }

  /** Null where there are none. */
  describe(): string | null {
    const [first, ...others] = this.#lines;
    if (first === undefined) return null;
    const letter = letterAt(first.position);
    const line = `${describeLine(first.number, first.text)}, which begins as option ${letter} does`;
    const told = others.map(({ number, text }) => describeLine(number, text));
    const untold = this.#count - this.#lines.length;
    const more = untold > 0 ? [`and ${untold} more`] : [];
    if (this.#areOptions) return `${line}, and option B below it: ${IF_QUESTION}; ${ifAbout('A')}`;
    const also = others.length === 0 ? '' : `. So do these: ${[...told, ...more].join('; ')}`;
    return `${line}: ${ifAbout(letter)}${also}`;
  }

  /** A question without a number stands there, or an explanation that goes through all options. */
  get #areOptions(): boolean {
    return this.#lines[0]?.position === 0 && this.#lines[1]?.position === 1;
  }
}

function ifAbout(letter: string): string {
  return `write “Option ${letter}” if it speaks of it`;
}
