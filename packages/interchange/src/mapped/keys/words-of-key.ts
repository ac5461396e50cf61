import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { letterAt, positionOf } from '../../options/options.ts';
import { EXPLANATION } from '../../texts/explanation-words.ts';
import { truthOf } from '../../truth-words.ts';
import { quote } from '../source-item.ts';
import { describeForeignLetter, latinLookOf } from './foreign-letters.ts';
import type { SourceOption } from './key.ts';

const SEVERAL = /^[A-P](?:\s*(?:\/|\bor\b|\+)?\s*[A-P]){1,15}$/u;
const BETWEEN_LETTERS = /[^A-P]+|(?<=[A-P])(?=[A-P])/u;
const LETTER_WITH_TEXT = /^[([]?([A-P])\s?[).:\]]\s*(\S.*)$/su;
/** As a formula, or behind the apostrophe with which spreadsheets mark a text. */
const MARKED = /^(?:="|')([A-P]|\d{1,2})["']?$/iu;
/** A letter that signs part from what stands behind it, as in `C [1 mark]` and `B!`. */
const LETTER_AND_MORE = /^[([]?([A-P])(?![^\p{L}]*[A-P]$)[)\].:]?\s?[^\p{L}\p{N}\s/+&,;)\].:].*$/isu;
const LETTER = /^\p{L}$/u;
/** A letter or a number with something behind it, as nobody writes the text of an option. */
const PLACE_WITH_MORE =
  /^[([]?(?:[a-p](?:\s?[).:\];,(/&+]|-[a-p]$|\s\p{L}{1,4}\s[a-p]$)|\d{1,2}\s?[).:\]]\s)/iu;
const WORD_OR_NUMBER = /[\p{L}\d]/u;
/** At least four words with a point behind them. */
const SENTENCE = /^\p{Lu}\S*(?:\s\S+){3,}[.!]$/u;
const STARRED = /^\*/u;

/**
 * Which of two options that say true and false, yes and no, or a thing and its contrary (“Agree”, “Disagree”) an answer
 * such as `F` or `N` is the first letter of; null for any other answer and options, and where both begin with it.
 */
export function truthBegunBy(cell: string, options: readonly SourceOption[]): number | null {
  const letter = cell.trim().toLowerCase();
  const texts = options.map(({ text }) => text.trim().toLowerCase());
  if (!LETTER.test(letter) || texts.length !== 2) return null;
  // What could be the letter of an option that is lost is none of a word.
  const isOfLostOption = letter > 'b' && letter <= letterAt(MAX_OPTIONS - 1).toLowerCase();
  const areTruths = texts.every((text) => truthOf(text) !== null);
  if (!areTruths && (isOfLostOption || !areContrary(texts))) return null;
  const begun = texts.flatMap((text, index) => (text.startsWith(letter) ? [index] : []));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

/** One is the other with something before it: “normal” and “abnormal”, “true” and “not true”. */
function areContrary([first = '', second = '']: string[]): boolean {
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return short.length > 2 && short !== long && long.endsWith(short);
}

/** Whether an answer that names no option is a text that one should have, and not letters in a form that is not known. */
export function isTextOfOption(cell: string): boolean {
  const written = cell.replace(/\s+/gu, ' ').trim();
  const otherForms = [SEVERAL, LETTER_AND_MORE, PLACE_WITH_MORE, MARKED, STARRED];
  if (latinLookOf(written) !== null) return false;
  return WORD_OR_NUMBER.test(written) && !otherForms.some((form) => form.test(written));
}

/**
 * What was met where an answer cannot be read, and where it is plain, how it is written.
 * @param formOf how several options are named, by their positions
 */
export function describeUnreadKey(
  cell: string,
  options: readonly SourceOption[],
  formOf: (right: number[]) => string,
): string {
  // White space in runs would be looked through again and again.
  const written = cell.replace(/\s+/gu, ' ').trim();
  const met = quote(cell);
  if (latinLookOf(written) !== null) return describeForeignLetter(met);
  if (STARRED.test(written)) return `${met}: write the letter without the star`;
  const marked = MARKED.exec(written)?.[1];
  if (marked !== undefined) return `${met}: write ${marked} alone`;
  const [, letter = '', text = ''] = LETTER_WITH_TEXT.exec(written) ?? [];
  const isOfOption = () => options.some((option) => foldText(option.text) === foldText(text));
  if (letter !== '' && (EXPLANATION.test(text) || (SENTENCE.test(text) && !isOfOption())))
    return `${met}: put ${quote(text)} on a line, or into a column, of its own, and leave “${letter}” alone`;
  const meant = options[positionOf(letter)];
  if (letter !== '' && meant !== undefined)
    return `${letter} and ${quote(text)} contradict each other: option ${letter} is ${quote(meant.text)}`;
  const beside = LETTER_AND_MORE.exec(written)?.[1]?.toUpperCase() ?? '';
  if (options[positionOf(beside)] !== undefined) return `${met}: write the letter alone, as in “${beside}”`;
  if (!SEVERAL.test(written)) return met;
  const letters = written.split(BETWEEN_LETTERS).filter((each) => each !== '');
  const areThere = letters.every((each) => each <= letterAt(options.length - 1));
  if (!areThere) return met;
  const form = formOf(letters.map(positionOf));
  // Where it holds what parts the cells, they would else become two.
  return `${met}: where all of them are right, write ${form} (in a table whose cells semicolons part, between quotation marks)`;
}
