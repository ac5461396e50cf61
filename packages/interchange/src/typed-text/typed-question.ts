import { MAX_ITEM_BYTES } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';
import { describeTyped, type TypedLine } from './typed-lines.ts';
import type { Words } from './words.ts';

/**
 * @param isStarred true if a star stands before it; with `isBullet` white space separates the two
 * @param isChecked true if its box is checked; null without one
 */
export type TypedOption = {
  words: Words;
  isStarred: boolean;
  isBullet: boolean;
  isChecked: boolean | null;
  feedback: Words[];
};

/** A question as it was typed, with the first fault of its lines. */
export class TypedQuestion {
  readonly unit: TypedLine['unit'];
  readonly number: number;
  readonly first: number;
  last: number;
  /** Its lines. `bulletAt` is the start of a list item's text; null for any other line. */
  readonly stem: { words: Words; bulletAt: number | null }[] = [];
  readonly options: TypedOption[] = [];
  readonly answers: { line: number; words: Words }[] = [];
  readonly explanation: Words[] = [];
  /** Lines with other properties, such as its points. */
  readonly leftOut: { line: TypedLine; name: string }[] = [];
  converted = false;
  hidden = '';
  hasNote = false;
  fault: { reason: RefusalReason; detail: string | null } | null = null;
  #length = 0;

  constructor(number: number, line: TypedLine) {
    this.unit = line.unit;
    this.number = number;
    this.first = line.number;
    this.last = line.number;
    this.note(line);
  }

  /** Counts a line as one of its own. */
  note(line: TypedLine): void {
    this.last = line.number;
    this.converted ||= line.converted;
    this.hidden += line.hidden;
    this.hasNote ||= line.hasNote;
    this.#length += line.words.text.length + 1;
    if (this.#length > MAX_ITEM_BYTES) this.refuse('line_too_long', null);
    if (line.fault !== null) this.refuse(line.fault.reason, line.fault.detail);
  }

  refuse(reason: RefusalReason, detail: string | null): void {
    this.fault ??= { reason, detail };
  }

  /** Refuses it for a line that differs from what was expected. */
  refuseLine(line: TypedLine, expected: string): void {
    this.refuse('unexpected_line', `${describeTyped(line)}: expected ${expected}`);
  }
}
