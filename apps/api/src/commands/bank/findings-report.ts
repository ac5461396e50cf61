import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';
import { findingColumns } from './finding-words.ts';
import { refuseForeignFile } from './own-file.ts';

const LINES_AT_ONCE = 1_000;
const HEADING = 'place\tid\twhat\tcode\twords';

/**
 * A file with a line for every finding: position, id, what became of it, code and words, with tabs between them.
 * @throws an Error that says so when the file cannot be written, or holds anything but an earlier report
 */
export class FindingsReport {
  readonly #file: number;
  #waiting = [HEADING];

  constructor(path: string) {
    refuseForeignFile(path, { option: '--report', what: 'report', beginning: `${HEADING}\n` });
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The report cannot be written: ${printable(why)}.`);
    }
  }

  add(finding: Finding): void {
    this.addLine(findingColumns(finding));
  }

  addLine(columns: string[]): void {
    this.#waiting.push(columns.join('\t'));
    if (this.#waiting.length >= LINES_AT_ONCE) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    // Not `writeSync`, which on a full disk may write a part of it without a fault.
    if (this.#waiting.length > 0) appendFileSync(this.#file, `${this.#waiting.join('\n')}\n`);
    this.#waiting = [];
  }
}
