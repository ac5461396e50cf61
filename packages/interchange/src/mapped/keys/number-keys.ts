import { type FileFault, formatPosition, type Position, type Refusal, refusal } from '../../findings.ts';
import type { KeyForm, Mapping } from '../mapping.ts';
import { quote, type SourceItem } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { kindOfAnyKey } from './any-key.ts';
import { type KeyResult, readKey, type SourceOption } from './key.ts';

const NUMBER_FORMS: readonly KeyForm[] = ['number-from-0', 'number-from-1', 'any'];
/** With fewer questions, the positions of the keys may be chance. */
const MIN_TO_JUDGE = 20;
/** Maximum number of items of a file. */
const MAX_ITEMS = 500_000;
const MAX_NAMED = 3;
const NUMBER = /^-?\d{1,9}(?:\.0+)?$/u;

/**
 * Judges the numbers among the keys of a file, read before its questions: each may be in range, and yet all
 * be counted from the wrong base.
 */
export class NumberKeys {
  readonly #form: KeyForm;
  readonly #fits = { 0: true, 1: true };
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  /** Keys that are one number of more than two options, and those of them that name the first. */
  #single = 0;
  #onFirst = 0;
  /** The first keys outside of the options, with their positions. */
  readonly #outside: string[] = [];
  /** Keys that are 0, the first with its position; and those that count the last option from 1. */
  #zero: string | null = null;
  #zeros = 0;
  #lasts = 0;
  #texts = 0;
  #numbers = 0;

  constructor(items: Iterable<SourceItem>, mapping: Mapping) {
    this.#form = mapping.key.form;
    let looked = 0;
    for (const { position, content } of NUMBER_FORMS.includes(this.#form) ? items : []) {
      looked += 1;
      if (looked > MAX_ITEMS) break;
      if (content.type === 'refused') continue;
      const asked = readStemAndOptions(content.read, mapping);
      if (asked.type === 'refused') continue;
      const { entries, result } = readKey(content.read, mapping, asked.options);
      if (entries.length > 0) this.#add(position, entries, asked.options, result);
    }
  }

  #add(position: Position, entries: string[], options: SourceOption[], result: KeyResult): void {
    const kind = this.#form === 'any' ? kindOfAnyKey(entries.join('; '), options) : 'number';
    if (kind === 'words' || kind === 'lost') this.#texts += 1;
    if (kind !== 'number') return;
    this.#numbers += 1;
    const numbers = partsOf(entries).filter(isNumber).map(Number);
    const place = `${formatPosition(position)} ${quote(entries.join(', '))}`;
    if (numbers.includes(options.length)) this.#lasts += 1;
    if (numbers.includes(0)) {
      this.#zeros += 1;
      this.#zero ??= place;
    }
    const isOutside = result.type === 'refused' && result.reason === 'key_outside_options';
    if (isOutside && this.#outside.length < MAX_NAMED) this.#outside.push(place);
    if (result.type === 'key' && result.right.length === 1 && options.length > 2) {
      this.#single += 1;
      if (result.right[0] === 0) this.#onFirst += 1;
    }
    for (const number of numbers) {
      this.#lowest = Math.min(this.#lowest, number);
      this.#highest = Math.max(this.#highest, number);
      for (const first of [0, 1] as const)
        this.#fits[first] &&= number >= first && number < options.length + first;
    }
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
    const counts = kindOfAnyKey(written, options) === 'number';
    const parts = partsOf(entries);
    const areFromOne = this.#lasts > this.#zeros;
    if (areFromOne && counts && parts.some((part) => Number(part) === 0))
      return refusal('key_outside_options', quote(written));
    if (this.#zero !== null && !areFromOne && parts.every(isNumber))
      return refusal('key_counted_from_0', `${quote(written)}; ${this.#zero}`);
    return areTexts && counts ? refusal('key_of_another_kind', quote(written)) : null;
  }

  /** The fault for which the whole file is refused; null if no key is outside of the range. */
  findFault(): FileFault | null {
    if (this.#form === 'any' || this.#outside.length === 0) return null;
    const first = this.#form === 'number-from-0' ? 0 : 1;
    const other = first === 0 ? 1 : 0;
    const cure = this.#fits[other]
      ? `say "form": "number-from-${other}" in the key of the mapping.`
      : 'the mapping may not name all options, or these keys are wrong in the file.';
    const outside = this.#outside.join(', ');
    return {
      code: 'keys_outside',
      message: `${this.#range()}, and the mapping lets them begin at ${first} (outside: ${outside}): ${cure}`,
    };
  }

  /** Remarks for a person, in words: it may be chance. */
  remarks(): string[] {
    if (this.#single < MIN_TO_JUDGE || !this.#fits[0] || !this.#fits[1]) return [];
    const position = this.#onFirst === 0 ? 'first' : 'last';
    return [
      `${this.#range()}, so that no question has its ${position} option right: do numbers begin at 0 or at 1? Look at a few.`,
    ];
  }

  #range(): string {
    return `Keys run from ${this.#lowest} to ${this.#highest}`;
  }
}

/** The single answers of a key in any form, which holds several in one text. */
function partsOf(entries: string[]): string[] {
  return entries.flatMap((entry) => entry.split(/\s*[;,&]\s*/u));
}

function isNumber(part: string): boolean {
  return NUMBER.test(part);
}
