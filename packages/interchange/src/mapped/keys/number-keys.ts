import { type FileFault, formatPosition, type Position, type Refusal, refusal } from '../../findings.ts';
import type { KeyForm, Mapping } from '../mapping.ts';
import { quote, type SourceItem } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { kindOfAnyKey, type SourceOption } from './any-key.ts';
import { readKey } from './key.ts';

const NUMBER_FORMS: readonly KeyForm[] = ['number-from-0', 'number-from-1', 'any'];
/** With fewer questions, the positions of the keys may be chance. */
const MIN_TO_JUDGE = 20;
/** Maximum number of items of a file. */
const MAX_ITEMS = 500_000;
const MAX_NAMED = 3;
const NUMBER = /^[([]?\s*(-?\d{1,9})(?:\.0+)?\s*[)\].:]?$/u;

/**
 * Judges the numbers among the keys of a file, read before its questions: each may be in range, and yet all
 * be counted from the wrong base.
 */
export class NumberKeys {
  readonly #form: KeyForm;
  #texts = 0;
  #numbers = 0;
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  /** True if all numbers are in range, counted from 0 or from 1. */
  readonly #fits = { 0: true, 1: true };
  /** The first keys that are out of the range that the mapping claims, with their positions. */
  readonly #outside: string[] = [];
  /** Keys that are 0, the first with its position; and those that count the last option from 1. */
  #zero: string | null = null;
  #zeros = 0;
  #lasts = 0;

  constructor(items: Iterable<SourceItem>, mapping: Mapping) {
    this.#form = mapping.key.form;
    let looked = 0;
    for (const { position, read, fault } of NUMBER_FORMS.includes(this.#form) ? items : []) {
      looked += 1;
      if (looked > MAX_ITEMS) break;
      const asked = fault ?? readStemAndOptions(read, mapping);
      if (asked.type === 'refused') continue;
      const { entries } = readKey(read, mapping, asked.options);
      if (entries.length > 0) this.#add(position, entries, asked.options);
    }
  }

  #add(position: Position, entries: string[], options: SourceOption[]): void {
    const kind = this.#form === 'any' ? kindOfAnyKey(entries.join('; '), options) : 'number';
    if (kind === 'text') this.#texts += 1;
    const numbers = kind === 'number' ? numbersIn(entries).filter((number) => !Number.isNaN(number)) : [];
    if (numbers.length === 0) return;
    this.#numbers += 1;
    for (const number of numbers) {
      this.#lowest = Math.min(this.#lowest, number);
      this.#highest = Math.max(this.#highest, number);
    }
    const isInRange = (first: number) =>
      numbers.every((number) => number >= first && number < options.length + first);
    this.#fits[0] &&= isInRange(0);
    this.#fits[1] &&= isInRange(1);
    const place = `${formatPosition(position)} ${quote(entries.join(', '))}`;
    if (!isInRange(this.#first) && this.#outside.length < MAX_NAMED) this.#outside.push(place);
    if (numbers.includes(options.length)) this.#lasts += 1;
    if (!numbers.includes(0)) return;
    this.#zeros += 1;
    this.#zero ??= place;
  }

  /**
   * The reason to doubt that a key in any form counts the options; null for every other key. If numbers may
   * count from 0, a number that is an option's text may be a count, too. If they count from 1, only the 0
   * itself is wrong.
   */
  doubtOf(entries: string[], options: SourceOption[]): Refusal | null {
    const areTexts = this.#texts > this.#numbers;
    if (this.#form !== 'any' || entries.length === 0 || (this.#zero === null && !areTexts)) return null;
    const written = entries.join('; ');
    const isNumber = kindOfAnyKey(written, options) === 'number';
    const numbers = numbersIn(entries);
    const areFromOne = this.#lasts > this.#zeros;
    if (areFromOne && isNumber && numbers.includes(0)) return refusal('key_outside_options', quote(written));
    if (this.#zero !== null && !areFromOne && numbers.every((number) => number >= 0))
      return refusal('key_counted_from_0', `${quote(written)}; ${this.#zero}`);
    return areTexts && isNumber ? refusal('key_of_another_kind', quote(written)) : null;
  }

  /** The fault for which the whole file is refused; null if no key is outside of the range. */
  findFault(): FileFault | null {
    if (this.#form === 'any' || this.#outside.length === 0) return null;
    const other = this.#first === 0 ? 1 : 0;
    const cure = this.#fits[other]
      ? `say "form": "number-from-${other}" in the key of the mapping.`
      : 'the mapping may not name all options, or these keys are wrong in the file.';
    return {
      code: 'keys_outside',
      message: `${this.#range}, and the mapping lets them begin at ${this.#first} (outside: ${this.#outside.join(', ')}): ${cure}`,
    };
  }

  /** Remarks for a person, in words: it may be chance. */
  remarks(): string[] {
    if (this.#numbers < MIN_TO_JUDGE || !this.#fits[0] || !this.#fits[1]) return [];
    return [
      `${this.#range}, so that no question has its ${this.#first === 0 ? 'first' : 'last'} option right: do numbers begin at 0 or at 1? Look at a few.`,
    ];
  }

  /** The number of the first option, as the mapping claims. */
  get #first(): 0 | 1 {
    return this.#form === 'number-from-0' ? 0 : 1;
  }

  get #range(): string {
    return `Keys run from ${this.#lowest} to ${this.#highest}`;
  }
}

/** The numbers of a key, which in any form holds several in one text; NaN for what is none. */
function numbersIn(entries: string[]): number[] {
  const parts = entries.flatMap((entry) => entry.split(/\s*[;,&]\s*/u));
  return parts.map((part) => Number(NUMBER.exec(part)?.[1] ?? Number.NaN));
}
