import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { UnusedField } from '@assay/interchange';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';
import { findingColumns } from './finding-words.ts';
import { unusedFieldColumns } from './import-messages.ts';
import { refuseForeignFile } from './own-file.ts';
import type { SourceFormat } from './source-format.ts';

export type FindingsReport = {
  add(finding: Finding): void;
  addUnused(fields: UnusedField[]): void;
  close(): void;
};

const LINES_AT_ONCE = 1_000;
const HEADING = 'place\tid\twhat\tcode\twords';

/**
 * A file with a line for every finding: position, id, what became of it, code and message, with tabs between them.
 * @throws an Error that says so when the file cannot be written, or holds anything but an earlier report
 */
export function openFindingsReport(path: string, source: SourceFormat): FindingsReport {
  refuseForeignFile(path, { option: '--report', what: 'report', beginning: `${HEADING}\n` });
  const report = openForWriting(path);
  let waiting = [HEADING];
  const flush = () => {
    // Not `writeSync`, which on a full disk may write a part of it without a fault.
    if (waiting.length > 0) appendFileSync(report, `${waiting.join('\n')}\n`);
    waiting = [];
  };
  return {
    add(finding) {
      waiting.push(findingColumns(finding, source).join('\t'));
      if (waiting.length >= LINES_AT_ONCE) flush();
    },
    addUnused(fields) {
      waiting.push(...fields.map((field) => unusedFieldColumns(field, source).join('\t')));
    },
    close() {
      flush();
      closeSync(report);
    },
  };
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The report cannot be written: ${printable(why)}.`);
  }
}
