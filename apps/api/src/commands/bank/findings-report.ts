import { appendFileSync, closeSync, ftruncateSync, openSync } from 'node:fs';
import { printable } from '../terminal.ts';
import { refuseForeignFile } from './overwrite-check.ts';

const HEADING = 'place\tid\twhat\tcode\twords\n';

/**
 * Report file with a tab-separated line for every finding: position, id, outcome, code and words.
 * @throws an Error with a message if the file cannot be written, or holds anything but an earlier report
 */
export class FindingsReport {
  readonly #file: number;
  #isBegun = false;

  constructor(path: string) {
    refuseForeignFile(path, { option: '--report', what: 'report', beginning: HEADING });
    try {
      this.#file = openSync(path, 'a');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The report cannot be written: ${printable(why)}.`);
    }
  }

  /** Adds lines, also none; the first time in place of an earlier report, which stays without any call. */
  add(lines: string[][]): void {
    if (!this.#isBegun) ftruncateSync(this.#file);
    const heading = this.#isBegun ? '' : HEADING;
    this.#isBegun = true;
    // Not `writeSync`, which on a full disk may write only a part without an error.
    appendFileSync(this.#file, heading + lines.map((columns) => `${columns.join('\t')}\n`).join(''));
  }

  close(): void {
    closeSync(this.#file);
  }
}
