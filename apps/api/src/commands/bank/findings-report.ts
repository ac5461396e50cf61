import { appendFileSync, closeSync, openSync, statSync } from 'node:fs';
import type { Finding } from '../../features/content/prepare-bank.ts';
import { findingColumns } from './words.ts';

export type FindingsReport = { add(finding: Finding): void; close(): void };

const LINES_AT_ONCE = 1_000;

/**
 * A file with a line for every finding: place, id, what became of it, code and words, with tabs between them.
 * @throws when the file cannot be written, or is one of those that are read
 */
export function openFindingsReport(path: string, read: string[]): FindingsReport {
  // Opened without emptying it: it may turn out to be the bank itself.
  closeSync(openSync(path, 'a'));
  const { dev, ino } = statSync(path);
  if (read.map((other) => statSync(other)).some((other) => other.dev === dev && other.ino === ino)) {
    throw new Error('--report names a file that is read. Choose another name.');
  }
  const report = openSync(path, 'w');
  let waiting = ['place\tid\twhat\tcode\twords'];
  const flush = () => {
    // Not `writeSync`, which on a full disk may write a part of it without a fault.
    if (waiting.length > 0) appendFileSync(report, `${waiting.join('\n')}\n`);
    waiting = [];
  };
  return {
    add(finding) {
      waiting.push(findingColumns(finding).join('\t'));
      if (waiting.length >= LINES_AT_ONCE) flush();
    },
    close() {
      flush();
      closeSync(report);
    },
  };
}
