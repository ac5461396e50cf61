import { describeLine } from '../../joined-lines.ts';
import { letterAt } from '../../options/options.ts';
import { isPageLine } from '../../page-lines.ts';
import { AS_PASSAGE, hasLabel } from './lines-below-key.ts';
import { firstNameOf, isKeyMark, isOptionMark, type MarkedForm } from './marked-form.ts';
import type { LineMark } from './marks.ts';

/** A line of an item, with its number in the file. */
export type NumberedLine = { number: number; text: string };

/** The label of a first option, in whatever form. */
const FIRST_LABEL = /^(?:[-*•]\s*)?[([]?[a1]\s?[.):\]](?=\s*\S)/iu;
const CLOSE_NUMBER = /^\p{P}?\d{1,5}[.):](?=\p{L})/u;

/** Whether a line looks like the first option of a question; where no mark fits it, in another form than the mapping's. */
export function isFirstOption(text: string): boolean {
  return FIRST_LABEL.test(text);
}

/** Whether a line would begin a question if a space stood behind its number, as in `1.What`. */
export function lacksSpace(text: string, first: LineMark | undefined): boolean {
  const number = CLOSE_NUMBER.exec(text)?.[0];
  return number !== undefined && first?.pattern.test(text.replace(number, `${number} `)) === true;
}

export function describeLackOfSpace({ number, text }: NumberedLine): string {
  return `${describeLine(number, text)}: a space is missing behind the number`;
}

/** What to do with a line that stands where a question should begin: a passage is told by nothing. */
export function describeNoBeginning({ number, text }: NumberedLine): string {
  const advice = [
    'take it out if it is a heading or the number of a page',
    ...(hasLabel(text) ? ['give its label a mark if it belongs to the question above'] : []),
  ].join(', or ');
  const passage = isPageLine(text) ? '' : `; ${AS_PASSAGE}`;
  return `${describeLine(number, text)} begins no question: ${advice}${passage}`;
}

/**
 * What is wrong with a line that has a mark now, where that is plain.
 * @param at the position of the last mark that was found
 * @param wasFound whether the line's own mark was found before
 */
export function whyUnexpected(
  form: MarkedForm,
  index: number,
  { at, wasFound }: { at: number; wasFound: boolean },
): string {
  if (isOptionMark(form, index) && isKeyMark(form, at + 1)) return ', where the answer is missing';
  const expected = form.options.indexOf(firstNameOf(form, at + 1));
  if (!isOptionMark(form, index)) return '';
  if (expected < 0 && wasFound) {
    const letter = letterAt(form.options.indexOf(firstNameOf(form, index)));
    return `, which begins as option ${letter} does: write “Option ${letter}” if it speaks of it`;
  }
  if (expected < 0) return '';
  return index > at ? `, where option ${letterAt(expected)} is missing` : ', which was there before';
}

/**
 * Why an answer is not where the mapping says.
 * @param option the first option that was found
 * @param other what looks like the first option and has not its mark
 * @param label how the mapping writes that
 */
export function describeEarlyKey(
  { number, text }: NumberedLine,
  { option, other, label }: { option: NumberedLine | null; other: NumberedLine | null; label: string },
): string {
  if (option !== null) return `${describeLine(number, text)}: the answer stands above the options`;
  if (other?.text.startsWith(label))
    return `${describeLine(other.number, other.text)}: a space is missing behind “${label}”`;
  if (other !== null)
    return `${describeLine(other.number, other.text)}: the other options are written “${label}”`;
  return `${describeLine(number, text)}: no options stand above the answer`;
}

export function describeOptionsInLine({ number, text }: NumberedLine): string {
  return `${describeLine(number, text)} holds several options: put each on a line of its own`;
}
