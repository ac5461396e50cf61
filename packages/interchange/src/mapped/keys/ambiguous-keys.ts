import { letterAt } from '../../options/options.ts';
import { truthOf } from '../../truth-words.ts';

const LABEL = /^[([]?([a-p])\s?[).:\]]\s*\S/iu;
const NUMBERED = /^[([]?\d{1,2}\s?[).:\]]\s*\S/u;
/** A number that begins or ends a text: `4.0`, `4 mg`, `Type 4`. */
const FIRST_NUMBER = /^(\d{1,9}(?:[.,]\d{1,9})?)(?![\d.,/:])/u;
const LAST_NUMBER = /\s(\d{1,9})$/u;

/** True if options bear letters or numbers of their own, so that “Option B” may mean theirs. */
export function areLabelled(texts: readonly string[]): boolean {
  return texts.every((text) => LABEL.test(text)) || texts.every((text) => NUMBERED.test(text));
}

/**
 * For an answer that counts the options: the option that has this number as its value, if the counted one has
 * not; else the counted one. A spreadsheet program drops ".0" and units by itself.
 * @param index the position that the number counts to
 */
export function optionOfValue(index: number, texts: readonly string[]): number {
  const values = texts.map(numberIn);
  const other = values.indexOf(index + 1);
  return values[index] === index + 1 || other < 0 ? index : other;
}

/**
 * For an answer that is a letter: the option that bears it as a label within its text, if the options bear
 * all letters from A on; else the one at its position.
 * @param index the position that the letter names
 */
export function optionOfLabel(index: number, texts: readonly string[]): number {
  const labels = texts.map((text) => LABEL.exec(text)?.[1]?.toUpperCase());
  const isWhole = labels.every((_, place) => labels.includes(letterAt(place)));
  return isWhole ? labels.indexOf(letterAt(index)) : index;
}

function numberIn(text: string): number | null {
  const trimmed = text.trim();
  // Truth values as spreadsheets and programs write them.
  const truth = truthOf(trimmed);
  if (truth !== null) return truth ? 1 : 0;
  const digits = FIRST_NUMBER.exec(trimmed)?.[1] ?? LAST_NUMBER.exec(trimmed)?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
