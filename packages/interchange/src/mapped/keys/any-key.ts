import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from '../../findings.ts';
import { letterAt, positionOf } from '../../options/options.ts';
import { truthOf } from '../../truth-words.ts';
import { quote } from '../source-item.ts';
import { areLabelled, optionOfLabel, optionOfValue } from './ambiguous-keys.ts';

/** An option as the bank names it: its label if it has one, and its text as written. */
export type SourceOption = { label: string | null; text: string };

export type KeyResult = { type: 'key'; right: number[] } | Refusal;

const LETTER = /^[([]?\s*([a-p])\s*[)\].:]?$/iu;
const NUMBER = /^[([]?\s*(\d{1,4})(?:\.0+)?\s*[)\].:]?$/u;
/** Marks a letter or a number as counting the options, as in `Option 2`. */
const CALLED = /^(?:(?:option|choice|answer)[\s_]*|#)(?=\S{1,4}$)/iu;
const LETTER_AND_TEXT = /^[([]?([a-p])\s?[).:\]]\s*(.+)$/isu;
const NUMBER_AND_TEXT = /^[([]?(\d{1,2})\s?[).:\]]\s+(.+)$/su;
/** Separators that people write between several answers. */
const BETWEEN = /\s*[;,&\n]\s*(?:and\s+)?|\s+(?:and|und|et|en|y)\s+/iu;
/** Letters of options in an unsupported form, such as `AC` and `A or C`. */
const LETTERS = /^(?:[A-P]|or|[^\p{L}\p{N}])+$/u;
/** A letter or a number with a sign behind it, as in `B (was A)`. */
const PLACE_WITH_MORE = /^[([]?(?:[a-p]\s?[).:\];,([/&+]|\d{1,2}\s?[).:\]]\s)/iu;

/** Ways to read an answer: in itself, or by the number or letter that the option's text holds. */
const WAYS = {
  text: 'by its text',
  value: 'by its text',
  letter: 'by its letter',
  label: 'by the letter in its text',
  number: 'counted from 1',
};

/** An answer in one way. @param right positions, some of which may be outside of the options */
type Reading = { by: keyof typeof WAYS; right: number[]; entries: string[] };

/**
 * Reads an answer as people write it in a spreadsheet: a letter, a number from 1 or the text of an option, or
 * several of these. An answer that can be read in two ways naming different options is refused, never
 * guessed.
 */
export function readAnyKey(cell: string, options: SourceOption[]): KeyResult {
  const readings = readingsOf(cell, options);
  const [first, ...others] = readings.filter((reading) => isInside(reading, options));
  if (first === undefined)
    return readings.length > 0 ? refusal('key_outside_options', quote(cell)) : refuseUnread(cell, options);
  const { right } = first;
  const other = [...others, ...otherReadings(first, options)].find(
    (each) => each.right.join() !== right.join(),
  );
  if (other !== undefined) {
    const ways = [first, other].map((reading) => describeReading(reading, options));
    const forms = [first, other].map((reading) => `“${calledOptions(reading.right)}”`);
    const cure = `write ${forms.join(' or ')}, or the whole text`;
    return refusal('key_ambiguous', `${quote(cell)} could be ${ways.join(', or ')}: ${cure}`);
  }
  if (new Set(right).size < right.length) return refusal('key_repeated', quote(cell));
  const sorted = [...right].sort((a, b) => a - b);
  // An author who means that all are right would not write them in another order.
  if (right.length === options.length && right.length > 2 && right.join() !== sorted.join())
    return refusal(
      'key_not_understood',
      `${quote(cell)}: it names all options, in an order of its own, as the key of a question about their order does; where all of them are right, write ${calledOptions(sorted)}`,
    );
  return { type: 'key', right: sorted };
}

/**
 * The kind of an answer: a text, also one that no option has, or a number that counts the options, in range
 * or not; null for letters, and if it could be both.
 */
export function kindOfAnyKey(cell: string, options: SourceOption[]): 'text' | 'number' | null {
  const readings = readingsOf(cell, options);
  const inside = readings.filter((reading) => isInside(reading, options));
  const [first, ...others] = inside.length > 0 ? inside : readings;
  if (first === undefined) return isText(cell) ? 'text' : null;
  if (first.by === 'letter' || others.some(({ by }) => by !== first.by)) return null;
  // “Option 2” counts explicitly and is no value.
  const isBare = first.entries.every((entry) => NUMBER.test(entry));
  return first.by === 'text' ? 'text' : isBare ? 'number' : null;
}

function refuseUnread(cell: string, options: SourceOption[]): Refusal {
  if (isText(cell)) return refusal('key_text_not_found', quote(cell));
  const [, letter = '', text = ''] = LETTER_AND_TEXT.exec(cell.trim()) ?? [];
  const named = options[positionOf(letter)];
  const met =
    named === undefined
      ? `${quote(cell)}: write a letter, or several with “;” between them`
      : `${quote(letter)} and ${quote(text)} contradict each other: option ${letter.toUpperCase()} is ${quote(named.text)}`;
  return refusal('key_not_understood', met);
}

/**
 * True for an answer that names no option and reads like an option's text, not letters in an unknown form.
 */
function isText(cell: string): boolean {
  const written = cell.trim();
  return !LETTERS.test(written) && !PLACE_WITH_MORE.test(written);
}

/** The reading of an author who went by the options' texts and not by their positions, if there is one. */
function otherReadings({ by, right, entries }: Reading, options: SourceOption[]): Reading[] {
  if (by === 'text') return [];
  const texts = options.map(({ text }) => text);
  if (entries.every((entry) => CALLED.test(entry)) && !areLabelled(texts)) return [];
  const find = by === 'number' ? optionOfValue : optionOfLabel;
  const meant = right.map((index) => find(index, texts));
  return [{ by: by === 'number' ? 'value' : 'label', right: meant, entries }];
}

function isInside({ right }: Reading, options: SourceOption[]): boolean {
  return right.every((index) => options[index] !== undefined);
}

function describeReading({ by, right }: Reading, options: SourceOption[]): string {
  const texts = right.map((index) => `option ${letterAt(index)} ${quote(options[index]?.text ?? '')}`);
  return `${texts.join(' and ')}, ${WAYS[by]}`;
}

function calledOptions(right: number[]): string {
  return right.map((index) => `Option ${letterAt(index)}`).join('; ');
}

function readingsOf(written: string, options: SourceOption[]): Reading[] {
  // Runs of white space would be scanned again and again.
  const cell = written.replace(/[^\S\n]+/gu, ' ').trim();
  const parts = cell.split(BETWEEN).filter((part) => part !== '');
  const isList = parts.length > 1 && parts.length <= MAX_OPTIONS;
  const readings: Reading[] = [];
  for (const entries of isList ? [[cell], parts] : [[cell]]) {
    for (const by of ['text', 'letter', 'number'] as const) {
      const right = entries.map((entry) => findBy[by](entry, options)).filter((index) => index !== null);
      if (right.length === entries.length) readings.push({ by, right, entries });
    }
  }
  return readings;
}

/** The position that an entry names, perhaps of no option; null if it is not in this form. */
const findBy: Record<
  'text' | 'letter' | 'number',
  (entry: string, options: SourceOption[]) => number | null
> = {
  text: (entry, options) => indexOfText(entry, options) ?? truthBegunBy(entry, options),
  letter(entry, options) {
    const letter = LETTER.exec(entry.replace(CALLED, ''))?.[1];
    if (letter !== undefined) return positionOf(letter);
    const [, before = '', text = ''] = LETTER_AND_TEXT.exec(entry) ?? [];
    return before === '' ? null : placeWithText(positionOf(before), text, options);
  },
  number(entry, options) {
    const [, counted = '', text = ''] = NUMBER_AND_TEXT.exec(entry) ?? [];
    if (counted !== '') return placeWithText(Number(counted) - 1, text, options);
    const number = NUMBER.exec(entry.replace(CALLED, ''))?.[1];
    // A number beyond any options is a value, such as a year.
    return number === undefined || Number(number) > MAX_OPTIONS ? null : Number(number) - 1;
  },
};

/** The position, if the text behind the letter or number is the option's. */
function placeWithText(index: number, text: string, options: SourceOption[]): number | null {
  return fold(options[index]?.text ?? '') === fold(text) ? index : null;
}

/** The only option with the text: in the same case, else in any case, else without a final point. */
function indexOfText(entry: string, options: SourceOption[]): number | null {
  for (const write of [foldText, fold, withoutPoint]) {
    const found = positionsOf(options, (text) => write(text) === write(entry));
    if (found.length > 0) return onlyOne(found);
  }
  return null;
}

/** The option that a single letter such as `F` begins, out of true and false, or yes and no. */
function truthBegunBy(entry: string, options: SourceOption[]): number | null {
  const areTruths = options.length === 2 && options.every(({ text }) => truthOf(text) !== null);
  if (!areTruths || !/^\p{L}$/u.test(entry)) return null;
  return onlyOne(positionsOf(options, (text) => fold(text).startsWith(fold(entry))));
}

function positionsOf(options: SourceOption[], isMeant: (text: string) => boolean): number[] {
  return options.flatMap(({ text }, index) => (isMeant(text) ? [index] : []));
}

function onlyOne(positions: number[]): number | null {
  return positions.length === 1 ? (positions[0] ?? null) : null;
}

function withoutPoint(text: string): string {
  return fold(text).replace(/(?<=[^.])\.$/u, '');
}

function fold(text: string): string {
  return foldText(text).toLowerCase();
}
