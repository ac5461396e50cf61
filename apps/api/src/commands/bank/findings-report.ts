import { appendFileSync, closeSync, ftruncateSync, openSync } from 'node:fs';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';
import { findingColumns } from './finding-words.ts';
import { refuseForeignFile } from './own-file.ts';

const LINES_AT_ONCE = 1_000;
const HEADING = 'place\tid\twhat\tcode\twords';

/**
 * Report file with a tab-separated line for every finding: position, id, outcome, code and words.
 * @throws an Error with a message if the file cannot be written, or holds anything but an earlier report
 */
export class FindingsReport {
  readonly #file: number;
  #waiting = [HEADING];
  #isBegun = false;

  constructor(path: string) {
    refuseForeignFile(path, { option: '--report', what: 'report', beginning: `${HEADING}\n` });
    try {
      this.#file = openSync(path, 'a');
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
    if (this.#waiting.length >= LINES_AT_ONCE) this.flush();
  }

  /** Writes the lines that wait; the first time in place of an earlier report. */
  flush(): void {
    if (!this.#isBegun) ftruncateSync(this.#file);
    this.#isBegun = true;
    // Not `writeSync`, which on a full disk may write only a part without an error.
    if (this.#waiting.length > 0) appendFileSync(this.#file, `${this.#waiting.join('\n')}\n`);
    this.#waiting = [];
  }

  /** Closes the file. An earlier report stays if neither enough lines came nor `flush` was called. */
  close(): void {
    closeSync(this.#file);
  }
}
