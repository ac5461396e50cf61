import { isOfSeveral } from '../../texts-between.ts';
import type { MarkedFields } from './marked-fields.ts';
import {
  firstNameOf,
  fitsAnyMark,
  fitsMark,
  isBehindAll,
  isKeyMark,
  isOptionMark,
  isSureBelowEmptyLine,
  lastOfQuestion,
  type MarkedForm,
  marksBehind,
  type NumberedLine,
} from './marked-form.ts';

/** Tells of a line whether it ends the item above, by what was read of that so far. */
export class ItemEnd {
  readonly #form: MarkedForm;
  readonly #fields: MarkedFields;
  #optionsStandApart = false;

  constructor(form: MarkedForm, fields: MarkedFields) {
    this.#form = form;
    this.#fields = fields;
  }

  /** Right behind a line with the mark that was found last, above which an empty one stands. */
  noteEmptyLine(): void {
    const { at, isInOption } = this.#fields;
    if (isInOption && isOptionMark(this.#form, at - 1)) this.#optionsStandApart = true;
  }

  /** Whether a line behind an empty one is no text of the key, nor of a mark that may follow it. */
  isBehindKey(text: string): boolean {
    const { marks } = this.#form;
    const isApart = this.#isInKey || (isBehindAll(this.#form, this.#fields.at) && isOfSeveral(text));
    // A second key is no other item's: one of the two may be, and nothing tells which.
    const mayFollow = (index: number) => index > this.#fields.at || isKeyMark(this.#form, index);
    return isApart && !marks.some((mark, index) => mayFollow(index) && mark.pattern.test(text));
  }

  /**
   * Whether a line below an empty one goes on with this item although the first mark fits it, as `{number}. {stem}` fits
   * `A. x`: it is the next of the marks, and its first word has not the form of this item's own.
   */
  goesOnWith(text: string): boolean {
    const form = this.#form;
    const own = this.#fields.ownBeginning;
    if (form.marks[0]?.beginsWithName !== true || own === undefined) return false;
    if (form.stray.isNextBeginning(text, own, true)) return false;
    const isSure = (index: number) =>
      isSureBelowEmptyLine(form, index) || (this.#optionsStandApart && isOptionMark(form, index));
    return marksBehind(form, this.#fields.at).some((index) => isSure(index) && fitsMark(form, index, text));
  }

  get #isInKey(): boolean {
    return this.#form.keys.has(firstNameOf(this.#form, this.#fields.at));
  }

  /**
   * Whether a line with the number behind its own begins the next question although no line above it is empty.
   * @param isRefused of an item that is, nothing more is needed
   */
  isEndedByNext({ number: line, text }: NumberedLine, isRefused: boolean): boolean {
    const isBelowKey = this.#isInKey && this.#fields.current?.length === 1;
    const isEnded = isBelowKey || ((isRefused || this.#mayEnd) && this.#form.wholeFrom.has(line));
    const { number } = this.#fields;
    if (!isEnded || number === null) return false;
    return this.#form.stray.isNextBeginning(text, String(number), false);
  }

  /** Whether a rule ends it, and is no mark. */
  isEndedBy(rule: string): boolean {
    return this.#mayEnd && !fitsAnyMark(this.#form, rule);
  }

  /** Whether all that a question needs may stand above. */
  get #mayEnd(): boolean {
    const { at, isInOption } = this.#fields;
    return at >= lastOfQuestion(this.#form) || (isInOption && this.#form.star !== null);
  }

  /** Whether a last mark without a name has ended it. */
  get isClosed(): boolean {
    const { marks } = this.#form;
    return this.#fields.at === marks.length - 1 && marks.at(-1)?.names.length === 0;
  }
}
