import { type FileFault, formatPosition, type Position } from '../../findings.ts';
import type { KeyForm } from '../mapping.ts';
import type { KeyResult } from './any-key.ts';

/** With fewer questions, the positions of the keys may be chance. */
const MIN_TO_JUDGE = 20;
const MAX_NAMED = 3;
const MAX_ENTRY_LENGTH = 40;
const NUMBER = /^-?\d{1,9}(?:\.0+)?$/u;

/** Gathers a file's numeric keys: each may be in range, and yet all be counted from the wrong base. */
export class KeyStatistics {
  readonly #form: KeyForm;
  #position: Position | null = null;
  readonly #outside: string[] = [];
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  readonly #fits = { 0: true, 1: true };
  #numbers = 0;
  #onFirst = 0;

  constructor(form: KeyForm) {
    this.#form = form;
  }

  /** Sets the position of the current item. */
  begin(position: Position): void {
    this.#position = position;
  }

  /**
   * @param entries as they are written
   * @param options number of options of the item
   * @param read the result of reading them
   */
  add(entries: string[], options: number, read: KeyResult): void {
    const isAny = this.#form === 'any';
    const parts = isAny ? entries.flatMap((entry) => entry.split(/\s*[;,&]\s*/u)) : entries;
    const numbers = parts.filter((part) => NUMBER.test(part)).map(Number);
    if (numbers.length === 0) return;
    if (read.type === 'key' && read.right.length === 1 && options > 2) {
      this.#numbers += 1;
      if (read.right[0] === 0) this.#onFirst += 1;
    }
    for (const number of numbers) {
      this.#lowest = Math.min(this.#lowest, number);
      this.#highest = Math.max(this.#highest, number);
      for (const first of [0, 1] as const) this.#fits[first] &&= number >= first && number < options + first;
    }
    const isOutside = read.type === 'refused' && read.reason === 'key_outside_options';
    // With form `any`, one number beyond the options may be a wrong answer; a 0 shows that the keys count
    // from 0.
    if (isOutside && (!isAny || numbers.includes(0))) this.#name(entries);
  }

  /** Keeps the position of an answer for a message, up to a limit. */
  #name(entries: string[]): void {
    if (this.#position === null || this.#outside.length === MAX_NAMED) return;
    this.#outside.push(
      `${formatPosition(this.#position)} “${entries.join(', ').slice(0, MAX_ENTRY_LENGTH)}”`,
    );
  }

  /** The fault for which the whole file is refused; null if no key is in doubt. */
  findFault(): FileFault | null {
    const outside = this.#outside.join(', ');
    if (this.#form === 'any' && outside !== '')
      return keysFault(
        `Numbers count the options from 1, and an answer is 0 (${outside}): write letters, or say "form": "number-from-0" in the key of a mapping.`,
      );
    if (outside === '' || (this.#form !== 'number-from-0' && this.#form !== 'number-from-1')) return null;
    const first = this.#form === 'number-from-0' ? 0 : 1;
    const other = first === 0 ? 1 : 0;
    const suggestion = this.#fits[other]
      ? `say "form": "number-from-${other}" in the key of the mapping.`
      : 'the mapping may not name all options, or these keys are wrong in the file.';
    const range = `Keys run from ${this.#lowest} to ${this.#highest}`;
    return keysFault(
      `${range}, and the mapping lets them begin at ${first} (outside: ${outside}): ${suggestion}`,
    );
  }

  /** Remarks for a person, in words: it may be chance. */
  remarks(): string[] {
    if (this.#numbers < MIN_TO_JUDGE || !this.#fits[0] || !this.#fits[1]) return [];
    const position = this.#onFirst === 0 ? 'first' : 'last';
    return [
      `Keys run from ${this.#lowest} to ${this.#highest}, so that no question has its ${position} option right: do numbers begin at 0 or at 1? Look at a few.`,
    ];
  }
}

function keysFault(message: string): FileFault {
  return { code: 'keys_outside', message };
}
