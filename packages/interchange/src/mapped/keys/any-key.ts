import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from '../../findings.ts';
import { letterAt, positionOf } from '../../options/options.ts';
import { POINTS_IN_BRACKETS } from '../../points-in-brackets.ts';
import { quote } from '../source-item.ts';
import type { KeyResult, SourceOption } from './key.ts';
import { areLabelled, optionOfLabel, optionOfValue } from './other-readings.ts';
import { describeUnreadKey, isTextOfOption, truthBegunBy } from './words-of-key.ts';

const LETTER = /^[([]?\s*([a-p])\s*[)\].:]?$/iu;
const NUMBER = /^[([]?\s*(\d{1,4})(?:\.0+)?\s*[)\].:]?$/u;
/** It says itself that it counts: `2nd`. */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/iu;
const CALLED =
  /^(?:(?:opt(?:ion)?|choice|answer|letter|letra|lettre|lettera|buchstabe|opción|réponse|antwort)[\s_]*:?\s*|#)(?=\S{1,4}$)/iu;
const LETTER_AND_TEXT = /^[([]?([a-p])\s?[).:\]]\s*(.+)$/isu;
const LETTER_BEFORE_BRACKETS = /^([a-p])\s?\((.+)\)$/isu;
const NUMBER_AND_TEXT = /^[([]?(\d{1,2})\s?[).:\]]\s+(.+)$/su;
/** What the question is worth, behind its answer: `C [1 mark]`. */
const POINTS_BEHIND = new RegExp(`\\s?(${POINTS_IN_BRACKETS})$`, 'iu');
const WHOLE_NUMBER = /^\d{4,15}$/u;
const GROUPED = /^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3}){0,4}$/u;
/** What people put between several answers. */
const BETWEEN = /\s*[;,&\n]\s*(?:and\s+)?|\s+(?:and|und|u\.|et|en|y)\s+/iu;
/** “And” in Italian and Portuguese, which between small letters is the name of an option. */
const AND_BETWEEN_CAPITALS = /(?<=(?<!\p{L})[A-P]) e (?=[A-P](?!\p{L}))/gu;

/** One way to read an answer. @param right positions, of which some may be outside of the options */
type Reading = { by: 'text' | 'letter' | 'number'; right: number[]; entries: string[] };

/**
 * Reads an answer as people write it in a spreadsheet: a letter, a number from 1 or the text of an option, each perhaps
 * several. What can be read in two ways that name other options is refused, and never guessed.
 */
export function readAnyKey(cell: string, options: SourceOption[]): KeyResult {
  const { first, other, isRead } = waysToRead(cell, options);
  if (first === undefined)
    return isRead ? refusal('key_outside_options', quote(cell)) : refuseUnreadKey(cell, options);
  if (other !== undefined) {
    const ways = [first, other].map((reading) => describeReading(reading, options));
    const forms = [first, other].map(({ right }) => plainFormOf(right, options));
    const cure = forms.includes(null) ? '' : `: write ${forms.join(' or ')}`;
    return refusal('key_ambiguous', `${quote(cell)} could be ${ways.join(', or ')}${cure}`);
  }
  if (new Set(first.right).size < first.right.length) return refusal('key_repeated', quote(cell));
  if (isSequence(first.right, options)) {
    const all = formOfSeveral([...options.keys()], options);
    return refusal(
      'key_not_understood',
      `${quote(cell)}: it names all options, in an order of its own, as the key of a question about their order does; where all of them are right, write ${all}`,
    );
  }
  return { type: 'key', right: [...first.right].sort((a, b) => a - b) };
}

/** Nobody who means that all of them are right writes them in another order. */
function isSequence(right: number[], options: SourceOption[]): boolean {
  const isRising = right.every((position, at) => at === 0 || position > (right[at - 1] ?? 0));
  return right.length === options.length && right.length > 2 && !isRising;
}

function refuseUnreadKey(cell: string, options: SourceOption[]): Refusal {
  return isTextOfOption(cell)
    ? refusal('key_text_not_found', quote(cell))
    : refusal(
        'key_not_understood',
        describeUnreadKey(cell, options, (right) => formOfSeveral(right, options)),
      );
}

/** @param isRead whether it could be read at all, be it as options that are not there */
type Ways = { first?: Reading; other?: OtherReading; isRead: boolean };

/** The first way to read an answer that names options, and the first other one that names others. */
function waysToRead(cell: string, options: SourceOption[]): Ways {
  const readings = readingsOf(cell, options);
  const isRead = readings.length > 0;
  const [first, ...others] = readings.filter((reading) => isInside(reading, options));
  if (first === undefined) return { isRead };
  const doubts = [...others, ...otherReadings(first, options)];
  const other = doubts.find(({ right }) => right.join() !== first.right.join());
  return { first, isRead, ...(other === undefined ? {} : { other }) };
}

/** The letters of several options; where these are texts of options, too, what names them in one way only. */
function formOfSeveral(right: number[], options: SourceOption[]): string {
  const letters = right.map(letterAt).join(';');
  const { first, other } = waysToRead(letters, options);
  const isPlain = other === undefined && first?.right.join() === right.join();
  return isPlain ? letters : (plainFormOf(right, options) ?? letters);
}

/** How to write an answer so that it can be read in one way only; null where none is known. */
function plainFormOf(right: number[], options: SourceOption[]): string | null {
  const called = right.map((index) => `Option ${letterAt(index)}`).join('; ');
  const texts = right.map((index) => options[index]?.text ?? '').join('; ');
  const found = [called, texts].find((form) => {
    const { first, other } = waysToRead(form, options);
    return other === undefined && first?.right.join() === right.join();
  });
  return found === undefined ? null : quote(found);
}

/** By what an answer names an option: in itself, or in the number or letter that the option's text holds. */
type By = Reading['by'] | 'value' | 'label';
type OtherReading = { by: By; right: number[] };

/** How somebody may have meant it who looked at what the options say, and not at where they stand. */
function otherReadings({ by, right, entries }: Reading, options: SourceOption[]): OtherReading[] {
  const read = {
    number: { by: 'value', find: optionOfValue },
    letter: { by: 'label', find: optionOfLabel },
  } as const;
  if (by === 'text') return [];
  const texts = options.map(({ text }) => text);
  // “Option B” says itself that it counts.
  if (entries.every((entry) => CALLED.test(entry)) && !areLabelled(texts)) return [];
  const { by: otherwise, find } = read[by];
  return [{ by: otherwise, right: right.map((index) => find(index, texts) ?? index) }];
}

/** The numbers or letters that such an answer consists of; none where it is the text of an option. */
export function entriesOfAnyKey(cell: string, options: SourceOption[]): string[] {
  const readings = readingsOf(cell, options);
  return readings.some(({ by }) => by === 'text') ? [] : (readings[0]?.entries ?? []);
}

/**
 * How such an answer is written: as words, as a text that no option has, or as a number that counts the options, be it
 * within them or not; null for letters, and where it could be both.
 */
type KindOfKey = 'words' | 'lost' | 'number';

/** @returns null for letters, and where it could be both */
export function kindOfAnyKey(cell: string, options: SourceOption[]): KindOfKey | null {
  const readings = readingsOf(cell, options);
  if (readings.length === 0) return isTextOfOption(cell) ? 'lost' : null;
  const inside = readings.filter((reading) => isInside(reading, options));
  const [first] = inside.length > 0 ? inside : readings;
  if (inside.some(({ by }) => by !== first?.by)) return null;
  const by = first?.by;
  // “Option 2” and “2nd” say that they count, and are no value.
  const isBare =
    by === 'number' && readings.every(({ entries }) => entries.every((each) => NUMBER.test(each)));
  return by === 'text' ? 'words' : isBare ? 'number' : null;
}

function isInside({ right }: Reading, options: SourceOption[]): boolean {
  return right.every((index) => options[index] !== undefined);
}

const WAYS: Record<By, string> = {
  text: 'by its text',
  value: 'by its text',
  letter: 'by its letter',
  label: 'by the letter in its text',
  number: 'counted from 1',
};

function describeReading({ by, right }: { by: By; right: number[] }, options: SourceOption[]): string {
  const texts = right.map((index) => `option ${letterAt(index)} ${quote(options[index]?.text ?? '')}`);
  return `${texts.join(' and ')}, ${WAYS[by]}`;
}

function readingsOf(written: string, options: SourceOption[]): Reading[] {
  // White space in runs would be looked through again and again.
  const cell = written.replace(/[^\S\n]+/gu, ' ').trim();
  const parts = cell
    .replace(AND_BETWEEN_CAPITALS, ';')
    .split(BETWEEN)
    .filter((part) => part !== '');
  const isList = parts.length > 1 && parts.length <= MAX_OPTIONS;
  const lists = isList ? [[cell], parts] : [[cell]];
  const readings: Reading[] = [];
  for (const entries of lists) {
    for (const by of ['text', 'letter', 'number'] as const) {
      const found = entries.map((entry) => findBy[by](entry, options));
      const right = found.filter((index) => index !== null);
      if (right.length === entries.length) readings.push({ by, right, entries });
    }
  }
  return readings;
}

/** The position that an entry names, perhaps of no option; null when it is not of this form. */
const findBy: Record<Reading['by'], (entry: string, options: SourceOption[]) => number | null> = {
  text: (entry, options) => indexOfText(entry, options) ?? truthBegunBy(entry, options),
  letter(entry, options) {
    const letter = LETTER.exec(withoutPoints(entry, options).replace(CALLED, ''))?.[1];
    if (letter !== undefined) return positionOf(letter);
    const [, before = '', text = ''] =
      LETTER_AND_TEXT.exec(entry) ?? LETTER_BEFORE_BRACKETS.exec(entry) ?? [];
    return before === '' ? null : placeWithText(positionOf(before), text, options);
  },
  number(entry, options) {
    const [, counted = '', text = ''] = NUMBER_AND_TEXT.exec(entry) ?? [];
    if (counted !== '') return placeWithText(Number(counted) - 1, text, options);
    const ordinal = indexOfText(entry, options) === null ? ORDINAL.exec(entry) : null;
    const number = (ordinal ?? NUMBER.exec(entry.replace(CALLED, '')))?.[1];
    // What is beyond any options is a value, such as a year.
    return number === undefined || Number(number) > MAX_OPTIONS ? null : Number(number) - 1;
  },
};

/** Where no option says these points. */
function withoutPoints(entry: string, options: SourceOption[]): string {
  const points = POINTS_BEHIND.exec(entry)?.[1]?.slice(1, -1);
  const isText = points !== undefined && options.some(({ text }) => fold(text).includes(fold(points)));
  return isText ? entry : entry.replace(POINTS_BEHIND, '');
}

/** Only where the text behind the letter or number is the option's. */
function placeWithText(index: number, text: string, options: SourceOption[]): number | null {
  return fold(options[index]?.text ?? '') === fold(text) ? index : null;
}

/** In the same case, or else in any when it is then the text of one option alone. */
function indexOfText(entry: string, options: SourceOption[]): number | null {
  const same = options.findIndex(({ text }) => foldText(text) === foldText(entry));
  if (same >= 0) return same;
  const alike = options.flatMap(({ text }, index) => (fold(text) === fold(entry) ? [index] : []));
  if (alike.length === 0 && WHOLE_NUMBER.test(entry)) {
    const grouped = options.flatMap(({ text }, index) => (withoutGroups(text) === entry ? [index] : []));
    return grouped.length === 1 ? (grouped[0] ?? null) : null;
  }
  if (alike.length > 0) return alike.length === 1 ? (alike[0] ?? null) : null;
  const pointed = options.flatMap(({ text }, index) =>
    withoutPoint(text) === withoutPoint(entry) ? [index] : [],
  );
  return pointed.length === 1 ? (pointed[0] ?? null) : null;
}

/** A sentence's point at the end of a text, on one side alone, tells no texts apart. */
function withoutPoint(text: string): string {
  return fold(text).replace(/(?<=[^.])\.$/u, '');
}

/** A number without what parts its thousands, which spreadsheets leave out: 2000 for "2,000". */
function withoutGroups(text: string): string {
  return GROUPED.test(text) ? text.replace(/\D/gu, '') : text;
}

function fold(text: string): string {
  return foldText(text).toLowerCase();
}
