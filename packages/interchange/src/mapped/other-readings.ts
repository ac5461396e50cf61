import { letterAt } from '../options.ts';

/** What stands before a number: a sign of money, a bracket, "No." and the like. */
const FIRST_NUMBER = /^[^\d\p{L}]{0,3}?([+\-−]?)(\d{1,9}(?:[.,]\d{1,9})?)/u;
const ROMAN = /^[ivx]{1,4}$/iu;
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const LABEL = /^[([]?([a-p])\s?[).:\]]\s*\S/iu;

/**
 * For an answer that counts the options: the option whose text is of that number, in whatever form ("4.0", "4 €", "IV"),
 * when the one that is counted is not. A spreadsheet drops ".0" and units by itself.
 * @param index the position that the number counts to
 */
export function optionOfValue(index: number, texts: readonly string[]): number | null {
  const isMeant = (text: string | undefined) => text !== undefined && valuesOf(text).includes(index + 1);
  if (isMeant(texts[index])) return null;
  const other = texts.findIndex(isMeant);
  return other < 0 ? null : other;
}

/**
 * For an answer that is a letter: the option that bears it as a label within its text, where the options bear all letters
 * from A on, in another order than their columns'.
 * @param index the position that the letter names
 */
export function optionOfLabel(index: number, texts: readonly string[]): number | null {
  const labels = texts.map((text) => LABEL.exec(text)?.[1]?.toUpperCase() ?? '');
  const isWhole = labels.every((_, place) => labels.includes(letterAt(place)));
  const labelled = labels.indexOf(letterAt(index));
  return isWhole && labelled >= 0 ? labelled : null;
}

/** Of "1.000" both 1 and 1,000: which of them it is depends on the country. */
function valuesOf(text: string): number[] {
  const trimmed = text.trim();
  if (ROMAN.test(trimmed)) return [ROMANS.indexOf(trimmed.toLowerCase()) + 1];
  const [, sign = '', digits] = FIRST_NUMBER.exec(trimmed) ?? [];
  if (digits === undefined || sign === '-' || sign === '−') return [];
  return [Number(digits.replace(',', '.')), Number(digits.replace(/[.,]/u, ''))];
}
