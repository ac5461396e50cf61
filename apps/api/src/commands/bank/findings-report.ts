import { appendFileSync, closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { formatPosition, type UnusedField } from '@assay/interchange';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';
import { findingColumns, formatFinding } from './finding-words.ts';
import { unusedFieldColumns } from './messages.ts';
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
  refuseForeignFile(path);
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

/** Only a report makes way for a report: the name may be a slip, and the file somebody's work. */
function refuseForeignFile(path: string): void {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing === undefined || existing.size === 0) return;
  if (!existing.isFile() || !readFileSync(path, 'utf8').startsWith(`${HEADING}\n`)) {
    throw new Error(`--report names ${printable(path)}, which is there and no report. Choose another name.`);
  }
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The report cannot be written: ${printable(why)}.`);
  }
}

/** Of each reason; what is not taken comes first, and the rest is for the report. */
const MAX_SHOWN = { refused: 20, duplicate: 20, suspicious: 5, changed: 3 };

const HEADINGS = {
  refused: 'refused',
  duplicate: 'doubled',
  suspicious: 'that are taken, but look suspicious',
  changed: 'that are taken, but changed',
};
const TYPES = ['refused', 'duplicate', 'suspicious', 'changed'] as const;

/** The first findings of each reason, as lines for the terminal. */
export class FirstFindings {
  readonly #shown: Record<Finding['type'], Finding[]> = {
    refused: [],
    duplicate: [],
    suspicious: [],
    changed: [],
  };
  readonly #counts = new Map<string, number>();
  /** Where what is not taken stands. */
  readonly placesNotTaken = new Set<string>();
  isCut = false;

  add(finding: Finding): void {
    const reason = `${finding.type} ${'reason' in finding ? finding.reason : ''}`;
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    if (count <= MAX_SHOWN[finding.type]) this.#shown[finding.type].push(finding);
    else this.isCut = true;
    const isTaken = finding.type === 'suspicious' || finding.type === 'changed';
    if (!isTaken) this.placesNotTaken.add(formatPosition(finding.position));
  }

  lines(source: SourceFormat): string[] {
    return TYPES.flatMap((type) => {
      const lines = this.#shown[type].map((finding) => `  ${formatFinding(finding, source)}`);
      return lines.length === 0 ? [] : [`The first items ${HEADINGS[type]}:`, ...lines];
    });
  }
}
