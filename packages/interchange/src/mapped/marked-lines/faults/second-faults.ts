import { describeLine } from '../../../joined-lines.ts';
import { isNamedPageLine } from '../../../page-lines.ts';
import { fitsMark, isOptionMark, type MarkedForm, marksBehind, type NumberedLine } from '../marked-form.ts';
import { whyUnexpected } from './order-faults.ts';

/**
 * Follows the lines of an item below the one that refuses it. Of the number of a page and a missing label either hides
 * the other, which would else be told by the next import only.
 */
export class SecondFaults {
  readonly #form: MarkedForm;
  /** The last mark in its turn, where a number of a page has refused the item; null once nothing is looked for any more. */
  #at: number | null = null;
  #order: string | null = null;
  #page: string | null = null;
  /** Below the head or the foot of a page: what seems to be the other one, of the next page. */
  #other: string | null = null;
  #isAfterEmptyLine = false;

  constructor(form: MarkedForm) {
    this.#form = form;
  }

  /** @param at the mark of the option in which the number of a page stands */
  beginBelowPage(at: number): void {
    this.#at = at;
  }

  add(line: NumberedLine): void {
    if (this.#page === null && isNamedPageLine(line.text)) this.#page = describeLine(line.number, line.text);
    else if (this.#at !== null) this.#at = this.#follow(line, this.#at);
  }

  /** What is told behind a mark that is missing. @param joined a number of a page that was found above it */
  describePage(joined: string | null): string {
    const page = joined ?? this.#page;
    return page === null ? '' : `. Take this out, too, if it is the head or the foot of a page: ${page}`;
  }

  /** What is told behind the number of a page. */
  describeBelowPage(): string {
    const order = this.#order === null ? '' : `. Below it: ${this.#order}`;
    return `${this.describePage(this.#other)}${order}`;
  }

  #follow({ number, text }: NumberedLine, at: number): number | null {
    const { marks } = this.#form;
    const isAfterEmptyLine = this.#isAfterEmptyLine;
    this.#isAfterEmptyLine = text === '';
    if (text === '') return at;
    const next = marksBehind(this.#form, at).find((index) => fitsMark(this.#form, index, text));
    if (next !== undefined) return isOptionMark(this.#form, next) ? next : null;
    const other = marks.findIndex((_, index) => index > 0 && fitsMark(this.#form, index, text));
    if (other < 0 && this.#form.repeated.has({ text })) this.#other ??= describeLine(number, text);
    else if (other < 0 && isAfterEmptyLine) return null;
    if (other < 0) return at;
    const why = whyUnexpected(this.#form, other, { at, wasFound: other <= at });
    if (why !== '') this.#order = `${describeLine(number, text)}${why}`;
    return null;
  }
}
