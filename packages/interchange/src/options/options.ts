import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { lineOf, plainText } from '../texts/html/html.ts';

/**
 * The reason why learners could not choose among these options; they may also be the statements of a question
 * with parts.
 */
export function faultOfOptions(options: string[], fewest = 2): Refusal | null {
  const empty = options.indexOf('');
  if (empty >= 0) return refusal('empty_option', `option ${empty + 1}`);
  if (options.length < fewest) return refusal('too_few_options', String(options.length));
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length));
  const folded = options.map(foldText);
  const equal = options.find((_, index) => folded.indexOf(folded[index] ?? '') < index);
  return equal === undefined
    ? null
    : refusal('options_equal', `“${labelOf(plainText(equal)) ?? labelOf(equal) ?? equal}”`);
}

/** The letter of an option by its position from 0. */
export function letterAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** The position, from 0, of a letter in either case: the inverse of {@link letterAt}. */
export function positionOf(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
}

const LABEL = /^\(?([a-p])\s?[).:]\s?\S/iu;
/** `E.`, `(d)`, `Option 3`: a label without a text. */
const LABEL_ALONE = /^(?:[([]?[a-h][.)\]]|(?:option|choice|answer) (?:[a-h]|\d))$/iu;
/** Placeholders that programs write for an empty text. */
const PLACEHOLDER = /^(?:null|n\/a|nan|undefined|-{1,3}|[–—])$/iu;

/**
 * The first option that is a label instead of a text, or bears a label of its own: all begin with their own
 * letters from A on, as in `a) red`, or one alone is a bare label or a placeholder. Null if the options are
 * texts.
 * @param html the options
 */
export function findOwnLabel(html: string[]): string | null {
  const options = html.map(lineOf);
  const letters = options.map((text) => LABEL.exec(text)?.[1]?.toUpperCase());
  const areLabelled = options.length > 1 && letters.every((_, index) => letters.includes(letterAt(index)));
  const bare = options.filter((text) => LABEL_ALONE.test(text));
  const odd = areLabelled
    ? 0
    : options.findIndex((text) => PLACEHOLDER.test(text) || (bare.length === 1 && text === bare[0]));
  return odd < 0 ? null : `option ${odd + 1}: “${labelOf(options[odd] ?? '') ?? ''}”`;
}
