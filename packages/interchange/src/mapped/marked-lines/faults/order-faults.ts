import { describeLine } from '../../../joined-lines.ts';
import { letterAt } from '../../../options/options.ts';
import { truthOf } from '../../../truth-words.ts';
import {
  firstNameOf,
  isKeyMark,
  isOptionMark,
  type MarkedForm,
  type NumberedLine,
  readMark,
} from '../marked-form.ts';
import type { LineMark } from '../marks.ts';

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
 * @param labels how the mapping writes those of the options
 */
export function describeEarlyKey(
  { number, text }: NumberedLine,
  {
    option,
    other,
    labels: [label = '', next = ''],
  }: { option: NumberedLine | null; other: NumberedLine | null; labels: string[] },
): string {
  if (option !== null) return `${describeLine(number, text)}: the answer stands above the options`;
  if (other?.text.startsWith(label))
    return `${describeLine(other.number, other.text)}: a space is missing behind “${label}”`;
  if (other !== null)
    return `${describeLine(other.number, other.text)}: the other options are written “${label}”`;
  return `${describeLine(number, text)}: no options stand above the answer${howToAsk(text, label, next)}`;
}

/** Where the answer says true or false: the options that it is one of. @param next how the mapping writes the second one's label */
function howToAsk(text: string, label: string, next: string): string {
  const isTrue = truthOf(text.replace(/^.*[:=：.]\s*/u, ''));
  return isTrue === null
    ? ''
    : `: write “${label} True” and “${next} False” there, in the language of the answer`;
}

/**
 * How the mapping writes the label of the option that a line seems to begin, where the line writes it otherwise, as
 * `B. two` does among `B)`; null where it is no such line.
 * @param at the mark of the option above it
 */
export function findUnlikeLabel(form: MarkedForm, at: number, text: string): string | null {
  if (!isOptionMark(form, at + 1) || !form.stray.isNextLabel(text, firstNameOf(form, at))) return null;
  return form.marks[at + 1]?.literal.trim() ?? null;
}

export function ifOption(label: string): string {
  return `if it is an option, write “${label} …”`;
}

export function describeOptionsInLine({ number, text }: NumberedLine): string {
  return `${describeLine(number, text)} holds several options: put each on a line of its own`;
}

/** `B`, `(b)`, `A, C`, `2` */
const LETTERS = /^\W{0,2}(?:[a-p]|\d{1,2})(?:\W{1,3}[a-p]){0,15}\W{0,2}$/iu;

/** Whether a line with the mark of an answer says which option is right: `Answer: no, he may not` is what somebody says. */
export function namesOption(form: MarkedForm, index: number, { text }: NumberedLine): boolean {
  return LETTERS.test(readMark(form, index, text)?.texts.join(' ').trim() ?? '');
}
