import { type FileFault, formatPosition, type Position } from '../../findings.ts';
import type { KeyForm } from '../mapping.ts';
import type { KeyResult, SourceOption } from './key.ts';
import { areNumbers, type KindsOfKeys, unknownKinds } from './kinds-of-keys.ts';

/** One broken item is refused by itself; from here on it is the mapping that is wrong. */
const MIN_OUTSIDE = 3;
const MIN_SHARE_OUTSIDE = 0.02;
/** Of fewer questions the keys may stand anywhere. */
const MIN_TO_JUDGE = 20;
const MAX_NAMED = 3;
const MAX_ENTRY_LENGTH = 40;

/**
 * What the keys of a whole file say together: each by itself may be in range and yet all of them be read from the
 * wrong number on.
 */
export class KeyStatistics {
  readonly #form: KeyForm;
  #position: Position | null = null;
  #items = 0;
  #outside = 0;
  readonly #named: string[] = [];
  #areOutsideLetters = true;
  #areOutsideNumbers = true;
  /** Whether each that is outside is a number and a 0, as a program with decimal commas writes a number (2,0). */
  #areOutsideDecimals = true;
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  readonly #fits = { 0: true, 1: true };
  #single = 0;
  /** Of answers in any form: how many are numbers. */
  #numbers = 0;
  #onFirst = 0;
  readonly #truths = { true: 0, false: 0 };

  /** The first that counts options which are numbers, too, and none of them this one; and whether others count words. */
  #amongNumbers: string | null = null;
  #amongWords = false;

  /** Of answers that may be in any form: of what kinds they are in the whole file. */
  readonly kinds: KindsOfKeys;

  constructor(form: KeyForm, kinds = unknownKinds) {
    this.#form = form;
    this.kinds = kinds;
  }

  /** Which item comes now. */
  begin(position: Position): void {
    this.#position = position;
  }

  /** @param entries as they are written; @param read what became of them */
  add(entries: string[], among: SourceOption[], read: KeyResult): void {
    const options = among.length;
    this.#items += 1;
    if (read.type === 'truths') for (const truth of read.truths) this.#truths[`${truth}`] += 1;
    if (read.type === 'key' && read.right.length === 1 && options > 2) {
      this.#single += 1;
      if (read.right[0] === 0) this.#onFirst += 1;
    }
    if (entries.some((entry) => NUMBER.test(entry))) {
      this.#numbers += 1;
      if (this.#form === 'any' && read.type === 'key') this.#addCounted(entries, among);
    }
    for (const number of entries.filter((entry) => NUMBER.test(entry)).map(Number)) {
      this.#lowest = Math.min(this.#lowest, number);
      this.#highest = Math.max(this.#highest, number);
      for (const first of [0, 1] as const) this.#fits[first] &&= number >= first && number < options + first;
    }
    if (read.type === 'refused' && read.reason === 'key_outside_options') this.#addOutside(entries);
  }

  #addCounted(entries: string[], among: SourceOption[]): void {
    if (areNumbers(among)) this.#amongNumbers ??= this.#name(entries);
    else this.#amongWords = true;
  }

  #addOutside(entries: string[]): void {
    this.#outside += 1;
    this.#areOutsideLetters &&= entries.every((entry) => LETTER.test(entry));
    this.#areOutsideNumbers &&= entries.every((entry) => NUMBER.test(entry));
    this.#areOutsideDecimals &&= entries.length === 2 && entries[1] === '0';
    if (this.#named.length < MAX_NAMED) this.#named.push(this.#name(entries));
  }

  #name(entries: string[]): string {
    const place = this.#position === null ? '' : `${formatPosition(this.#position)} `;
    return `${place}“${entries.join(', ').slice(0, MAX_ENTRY_LENGTH)}”`;
  }

  /** Why nothing of the file is taken; null when the keys are in the range that the mapping claims. */
  findFault(): FileFault | null {
    if (this.#outside === 0) return null;
    const named = this.#named.join(', ');
    const first = this.#form === 'number-from-0' ? 0 : 1;
    if (this.#form === 'any' && this.#areOutsideNumbers)
      return keysFault(this.#describeNumbersOutside(named));
    if (this.#form === 'number-from-0' || this.#form === 'number-from-1') {
      const other = first === 0 ? 1 : 0;
      const range = `Keys run from ${this.#lowest} to ${this.#highest}`;
      const suggestion = this.#fits[other]
        ? `say "form": "number-from-${other}" in the key of the mapping.`
        : 'the mapping may not name all options, or these keys are wrong in the file.';
      return keysFault(
        `${range}, and the mapping lets them begin at ${first} (outside: ${named}): ${suggestion}`,
      );
    }
    if (this.#outside < MIN_OUTSIDE || this.#outside < this.#items * MIN_SHARE_OUTSIDE) return null;
    return keysFault(
      `${this.#outside} of ${this.#items} keys name an option that is not there (${named}): ${this.#suggestFix()}`,
    );
  }

  #describeNumbersOutside(named: string): string {
    if (this.#areOutsideDecimals)
      return `A number counts the options from 1 (1 = A), and there is no option 0 (${named}). If these are single numbers with a decimal comma (“2,0”), write them without it (“2”) or as letters (“B”); else write letters, or say with a mapping how numbers count.`;
    return `Answers run from ${this.#lowest} to ${this.#highest}, and a number counts the options from 1 (1 = A), but there is no such option for ${named}. Do the columns of options hold only the wrong answers, or lack one? Then put the right answer among them, in one more column (“D” after “C”), and write its letter as the answer. Else write letters, or say with a mapping how numbers count.`;
  }

  #suggestFix(): string {
    if (this.#form !== 'letter' && this.#form !== 'any' && this.#areOutsideLetters)
      return 'say "form": "letter" in the key of the mapping.';
    if (this.#form === 'any')
      return 'give every option a column of its own, or in a mapping a field, or correct these answers.';
    if (this.#form === 'letter' || !this.#areOutsideNumbers || this.#outside < this.#items)
      return 'does the mapping name all options, and the right form of the key?';
    const first = this.#fits[1] ? 1 : 0;
    return `say "form": "number-from-${first}" in the key of the mapping.`;
  }

  /** What a person should look at, in words: it may be chance. */
  remarks(): string[] {
    const remarks: string[] = [];
    const isNumber = this.#form === 'number-from-0' || this.#form === 'number-from-1';
    const judged = isNumber ? this.#single : this.#form === 'any' ? this.#numbers : 0;
    if (judged >= MIN_TO_JUDGE && this.#fits[0] && this.#fits[1]) {
      const position = this.#onFirst === 0 ? 'first' : 'last';
      remarks.push(
        `Keys run from ${this.#lowest} to ${this.#highest}, so that no question has its ${position} option right: do numbers begin at 0 or at 1? Look at a few.`,
      );
    }
    if (this.#amongNumbers !== null && !this.#amongWords)
      remarks.push(
        `The answers were counted as positions (1 = A), and the options are numbers, too (first: ${this.#amongNumbers}). If the answers are not positions but the right numbers themselves, agree to nothing: put them among the options first, in one more column (“D” after “C”), and write its letter as the answer.`,
      );
    const { true: right, false: wrong } = this.#truths;
    if (right + wrong >= MIN_TO_JUDGE && (right === 0 || wrong === 0)) {
      const all = right === 0 ? 'false' : 'true';
      remarks.push(`All ${right + wrong} statements are ${all}: does the mapping name the right field?`);
    }
    return remarks;
  }
}

const NUMBER = /^-?\d{1,9}(?:\.0+)?$/u;
const LETTER = /^[([]?\s*[a-z]\s*[)\].:]?$/iu;

function keysFault(message: string): FileFault {
  return { code: 'keys_outside', message };
}
