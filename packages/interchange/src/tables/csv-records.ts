import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';

/** A cell of more lines is the work of a stray quotation mark. */
const MAX_LINES = 500;

/** Parts a CSV file into records: a line goes on with the next as long as a quotation mark in it is open. */
export class CsvRecords {
  readonly #lines: Iterator<TextLine>;
  /** Lines that were looked at and belong to no record yet. */
  #ahead: TextLine[] = [];

  /** @param skipped how many lines stand above the first record */
  constructor(bytes: Uint8Array, skipped: number) {
    this.#lines = textLines(bytes);
    for (let line = 0; line < skipped; line += 1) this.#lines.next();
  }

  /** The lines of the next record, the first alone where its quotation mark is never closed; empty at the end. */
  next(): { lines: TextLine[]; isOpen: boolean } {
    let length = 0;
    let isOpen = false;
    let count = 0;
    for (let line = this.#line(count); line !== null; line = this.#line(count)) {
      if ('fault' in line || count === MAX_LINES || length > MAX_ITEM_BYTES) break;
      count += 1;
      length += line.text.length;
      isOpen = isOpen !== (line.text.split('"').length % 2 === 0);
      if (!isOpen) break;
    }
    return { lines: this.#ahead.splice(0, isOpen || count === 0 ? 1 : count), isOpen };
  }

  /** Lets lines be read once more. */
  putBack(lines: TextLine[]): void {
    this.#ahead = [...lines, ...this.#ahead];
  }

  #line(index: number): TextLine | null {
    if (index < this.#ahead.length) return this.#ahead[index] ?? null;
    const { value, done } = this.#lines.next();
    if (done === true) return null;
    this.#ahead.push(value);
    return value;
  }
}
