import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import { changed, type Note, type Refusal, refusal } from '../findings.ts';

/** Limit of a cell's lines; a longer cell comes from a stray quotation mark. */
const MAX_LINES = 500;

/**
 * The lines of one row, judging by its quotation marks.
 * @param count number of its lines
 * @param number the first line, from 1
 * @param notes on its encoding
 * @param fault the reason why they cannot be read
 */
export type CsvRecord = {
  text: string;
  number: number;
  count: number;
  notes: Note[];
  fault: Refusal | null;
};

/** Splits a CSV file into records: a line continues in the next while a quotation mark is open. */
export class CsvRecords {
  readonly #lines: Iterator<TextLine>;
  /** Lines that were looked at and not taken yet. */
  readonly #ahead: TextLine[] = [];

  /** @param skipped number of lines above the first record */
  constructor(bytes: Uint8Array, skipped: number) {
    this.#lines = textLines(bytes);
    for (let line = 0; line < skipped; line += 1) this.#lines.next();
  }

  /** The record that begins with the next line; null at the end of the file. */
  look(): CsvRecord | null {
    const texts: string[] = [];
    let length = 0;
    let isOpen = false;
    for (let line = this.#line(0); line !== null; line = this.#line(texts.length)) {
      if ('fault' in line || texts.length === MAX_LINES || length > MAX_ITEM_BYTES) break;
      texts.push(line.text);
      length += line.text.length;
      isOpen = isOpen !== (line.text.split('"').length % 2 === 0);
      if (!isOpen) break;
    }
    const first = this.#line(0);
    if (first === null) return null;
    // If the first line is broken already, the others may be rows of their own.
    const count = isOpen ? 1 : Math.max(texts.length, 1);
    const text = texts.slice(0, count).join('\n');
    const isConverted = this.#ahead.slice(0, count).some((line) => 'converted' in line && line.converted);
    const notes = isConverted ? [changed('encoding_converted')] : [];
    return { text, number: first.number, count, notes, fault: faultOf(first, isOpen, text) };
  }

  /** Takes lines, so that the next record begins below them. */
  take(count: number): void {
    this.#ahead.splice(0, count);
  }

  #line(index: number): TextLine | null {
    if (index === this.#ahead.length) {
      const { value, done } = this.#lines.next();
      if (done === true) return null;
      this.#ahead.push(value);
    }
    return this.#ahead[index] ?? null;
  }
}

function faultOf(line: TextLine, isOpen: boolean, text: string): Refusal | null {
  if ('fault' in line) return refusal(line.fault);
  if (!isOpen) return null;
  const behind = text.slice(text.lastIndexOf('"') + 1).trim();
  return refusal('broken_quotes', `it is opened before “${behind.slice(0, 40)}”`);
}
