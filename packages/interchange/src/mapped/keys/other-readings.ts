import { letterAt, positionOf } from '../../options/options.ts';
import { truthOf } from '../../truth-words.ts';

/** What stands before a number: a sign of money, a bracket, "No." and the like. */
const FIRST_NUMBER = /^[^\d\p{L}]{0,3}?([+\-−]?)(\d{1,9}(?:[.,]\d{1,9})?)/u;
/** Alone: `80/40 mmHg` is no fraction. */
const FRACTION = /^(\d{1,9})\s?[/⁄∕]\s?(\d{1,9})\.?$/u;
const ROMAN = /^[ivx]{1,4}$/iu;
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const LABEL = /^[([]?([a-p])\s?[).:\]]\s*\S/iu;
const NUMBERED = /^[([]?\d{1,2}\s?[).:\]]\s*\S/u;
const LAST_WORD = /^(.*\S)\s+\(?([A-P]|\d{1,2}|[IVX]{1,4})\)?\.?$/su;
/**
 * For an answer that counts the options: the option whose text is of that number, in whatever form ("4.0", "4 €", "IV",
 * "Type 4", for 1 also "Yes"), when the one that is counted is not. A spreadsheet drops ".0" and units by itself.
 * @param index the position that the number counts to
 */
export function optionOfValue(index: number, texts: readonly string[]): number | null {
  const isMeant = (text: string | undefined) => text !== undefined && valuesOf(text).includes(index + 1);
  return otherThat(isMeant, index, texts) ?? otherThat(isMeant, index, tailsOf(texts, 2));
}

/** Whether options bear letters or numbers of their own, so that “Option B” may mean theirs. */
export function areLabelled(texts: readonly string[]): boolean {
  return texts.every((text) => LABEL.test(text)) || texts.every((text) => NUMBERED.test(text));
}

/** The one that is meant, when the one at a position is not. */
function otherThat(
  isMeant: (text: string | undefined) => boolean,
  index: number,
  texts: readonly string[],
): number | null {
  if (isMeant(texts[index])) return null;
  const other = texts.findIndex(isMeant);
  return other < 0 ? null : other;
}

/**
 * For an answer that is a letter: the option that bears it as a label within its text, where the options bear all letters
 * from A on, in another order than their columns'; or that is told from the others by it alone, as in "Type B", "Type A".
 * @param index the position that the letter names
 */
export function optionOfLabel(index: number, texts: readonly string[]): number | null {
  const labels = texts.map((text) => LABEL.exec(text)?.[1]?.toUpperCase() ?? '');
  const isWhole = labels.every((_, place) => labels.includes(letterAt(place)));
  const labelled = labels.indexOf(letterAt(index));
  if (isWhole && labelled >= 0) return labelled;
  return otherThat((tail) => tail === letterAt(index), index, tailsOf(texts, texts.length));
}

const BEFORE_SEVERAL = /^(?:(?:both|options?|answers?|statements?) )+/iu;
const BEHIND_SEVERAL = /(?: only| are (?:both |all )?(?:correct|true|right))?\.?$/iu;
const AND = /\s?[,;&+]\s?(?:and\s)?|\s(?:and|und|et|y|e)\s/iu;
const ONE_OF_SEVERAL = /^\(?([a-p]|[1-9])\)?$/iu;
const ALL =
  /^(?:all (?:of )?(?:the |these )?(?:above|these|those|them|options|answers|statements|choices)|alle (?:oben |vorher |der |die )*(?:genannten|antworten|aussagen)|tou(?:te)?s (?:les |ces )*(?:réponses|propositions)|tod[ao]s (?:las |los )?(?:anteriores|respuestas)|tutte (?:le )?(?:precedenti|risposte))/iu;

/**
 * For an answer of several letters or numbers: the option that says the same of the others, as in `A and B`, `Both 1 and 2`
 * and `All of the above`; null where none does.
 * @param right the positions that the answer names
 */
export function optionOfSeveral(right: readonly number[], texts: readonly string[]): number | null {
  if (right.length < 2) return null;
  const named = [...right].sort((a, b) => a - b).join();
  const found = texts.findIndex((text, index) => {
    const others = ALL.test(text.trim()) ? [...texts.keys()].filter((at) => at !== index) : namedIn(text);
    return others?.join() === named;
  });
  return found < 0 ? null : found;
}

/** The positions, in rising order, that a text consists of; null where it holds anything else. */
function namedIn(text: string): number[] | null {
  const parts = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(BEFORE_SEVERAL, '')
    .replace(BEHIND_SEVERAL, '')
    .split(AND);
  const named = parts.map((part) => ONE_OF_SEVERAL.exec(part.trim())?.[1]);
  if (parts.length < 2 || named.includes(undefined)) return null;
  const positions = named.map((name = '') => (/\d/u.test(name) ? Number(name) - 1 : positionOf(name)));
  return positions.sort((a, b) => a - b);
}

/**
 * What alone tells options apart: those that are the same words with another letter or number behind each. Empty for the
 * others.
 * @param fewest how many must be the same words
 */
function tailsOf(texts: readonly string[], fewest: number): string[] {
  const parts = texts.map((text) => {
    const [, words, tail = ''] = LAST_WORD.exec(text.trim()) ?? [];
    return { words: words?.toLowerCase(), tail };
  });
  const isOneOfAlike = (words: string | undefined) =>
    parts.filter((part) => part.words === words).length >= fewest;
  return parts.map(({ words, tail }) => (words !== undefined && isOneOfAlike(words) ? tail : ''));
}

/** Of "1.000" both 1 and 1,000: which of them it is depends on the country. */
function valuesOf(text: string): number[] {
  const trimmed = text.trim();
  const word = trimmed.toLowerCase();
  const truth = truthOf(word);
  // As spreadsheets and programs write it.
  if (truth !== null) return [truth ? 1 : 0];
  if (ROMAN.test(trimmed)) return [ROMANS.indexOf(trimmed.toLowerCase()) + 1];
  const [, above, below] = FRACTION.exec(trimmed) ?? [];
  if (above !== undefined) return [Number(above) / Number(below)];
  const [, sign = '', digits] = FIRST_NUMBER.exec(trimmed) ?? [];
  if (digits === undefined || sign === '-' || sign === '−') return [];
  return [Number(digits.replace(',', '.')), Number(digits.replace(/[.,]/u, ''))];
}
