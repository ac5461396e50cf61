import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import { type Refusal, refusal } from '../findings.ts';

/** Limit of a cell's lines; a longer cell comes from a stray quotation mark. */
const MAX_LINES = 500;

/** The lines of one row, judging by its quotation marks. @param fault the reason why they cannot be read */
export type CsvRecord = { lines: TextLine[]; text: string; isConverted: boolean; fault: Refusal | null };

/** Splits a CSV file into records: a line continues in the next while a quotation mark is open. */
export class CsvRecords {
  readonly #lines: Iterator<TextLine>;
  /** Lines that were looked at and belong to no record yet. */
  #ahead: TextLine[] = [];

  /** @param skipped number of lines above the first record */
  constructor(bytes: Uint8Array, skipped: number) {
    this.#lines = textLines(bytes);
    for (let line = 0; line < skipped; line += 1) this.#lines.next();
  }

  /** The next records, up to a limit; empty at the end of the file. */
  take(most: number): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (records.length < most) {
      const record = this.#next();
      if (record === null) break;
      records.push(record);
      // A broken record ends the batch: it is reported by itself and not parsed with others.
      if (record.fault !== null) break;
    }
    return records;
  }

  /** Returns records to be taken again. @param before lines that precede them */
  putBack(records: CsvRecord[], before: TextLine[] = []): void {
    this.#ahead = [...before, ...records.flatMap(({ lines }) => lines), ...this.#ahead];
  }

  #next(): CsvRecord | null {
    const lines: TextLine[] = [];
    let length = 0;
    let isOpen = false;
    for (let line = this.#line(lines.length); line !== null; line = this.#line(lines.length)) {
      if ('fault' in line || lines.length === MAX_LINES || length > MAX_ITEM_BYTES) break;
      lines.push(line);
      length += line.text.length;
      isOpen = isOpen !== (line.text.split('"').length % 2 === 0);
      if (!isOpen) break;
    }
    // If the first line is broken already, the others may be rows of their own.
    const taken = isOpen || lines.length === 0 ? 1 : lines.length;
    const own = this.#ahead.splice(0, taken);
    if (own.length === 0) return null;
    const isConverted = own.some((line) => 'converted' in line && line.converted);
    const text = own.map((line) => ('text' in line ? line.text : '')).join('\n');
    return { lines: own, text, isConverted, fault: faultOf(own[0], isOpen, text) };
  }

  #line(index: number): TextLine | null {
    if (index < this.#ahead.length) return this.#ahead[index] ?? null;
    const { value, done } = this.#lines.next();
    if (done === true) return null;
    this.#ahead.push(value);
    return value;
  }
}

function faultOf(line: TextLine | undefined, isOpen: boolean, text: string): Refusal | null {
  if (line !== undefined && 'fault' in line) return refusal(line.fault);
  return isOpen ? refusal('broken_quotes', quoteOpened(text)) : null;
}

/** The text behind a quotation mark that is never closed. */
function quoteOpened(text: string): string {
  return `it is opened before “${text
    .slice(text.lastIndexOf('"') + 1)
    .trim()
    .slice(0, 40)}”`;
}
