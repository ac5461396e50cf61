import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { UnusedField } from '@assay/interchange';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { formatCount, printable } from '../terminal.ts';
import { findingColumns, formatFinding } from './finding-words.ts';
import { unusedFieldColumns } from './messages.ts';
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

/** Of each kind; what is not taken comes first, and the rest is for the report. */
const MAX_SHOWN = { refused: 20, duplicate: 20, suspicious: 3, changed: 2 };

/** A file that was made to hurt has no end of them. */
const MAX_KINDS = 50;

const HEADINGS = {
  refused: 'refused',
  duplicate: 'doubled',
  suspicious: 'that are taken, but look suspicious',
  changed: 'that are taken, but changed',
};
const MEND_BEFORE_WRITING =
  '  Mend these in the file before they are written, with --dry-run until then: a question that is changed later counts as a new one, beside the old one, unless it has an id.';
const MENDED_AFTERWARDS =
  '  What is written of these and mended in the file later comes beside the question that is there, unless it has an id: with --dry-run nothing is written yet.';
const TYPES = ['refused', 'duplicate', 'suspicious', 'changed'] as const;

/** @param first the first of them, each with its place among all findings */
type Kind = {
  type: Finding['type'];
  name: string;
  count: number;
  first: { finding: Finding; at: number }[];
};

/** The first findings of each kind, as lines for the terminal. */
export class FirstFindings {
  readonly #kinds = new Map<string, Kind>();
  #added = 0;
  /** How many questions there are of each kind that is not read. */
  readonly kindsNotRead = new Map<string, number>();

  /** Whether there are more than are shown. */
  get isCut(): boolean {
    return [...this.#kinds.values()].some(({ count, first }) => count > first.length);
  }

  add(finding: Finding): void {
    const { type } = finding;
    const name = kindOf(finding);
    const kind = this.#kinds.get(`${type} ${name}`) ?? { type, name, count: 0, first: [] };
    this.#kinds.set(`${type} ${name}`, kind);
    kind.count += 1;
    if (kind.first.length < MAX_SHOWN[type]) kind.first.push({ finding, at: this.#added });
    this.#added += 1;
    if (type === 'refused' && finding.reason === 'kind_not_represented') this.#addKind(finding.detail ?? '');
  }

  #addKind(name: string): void {
    const isKnown = this.kindsNotRead.has(name) || this.kindsNotRead.size < MAX_KINDS;
    const kind = isKnown ? name : 'others';
    this.kindsNotRead.set(kind, (this.kindsNotRead.get(kind) ?? 0) + 1);
  }

  /** @param isWritten whether what is taken is written at once, so that nobody mends it before */
  lines(source: SourceFormat, isWritten = false): string[] {
    return TYPES.flatMap((type) => {
      const kinds = [...this.#kinds.values()].filter((kind) => kind.type === type);
      const lines =
        type === 'suspicious' || type === 'changed'
          ? kindByKind(kinds, source)
          : inOrderOfFile(kinds, source);
      const advice = type === 'suspicious' ? [isWritten ? MENDED_AFTERWARDS : MEND_BEFORE_WRITING] : [];
      return lines.length === 0 ? [] : [`The first items ${HEADINGS[type]}:`, ...lines, ...advice];
    });
  }
}

/** A setting is of a kind of its own: among many of one, another would not be seen. */
function kindOf(finding: Finding): string {
  if (finding.type === 'duplicate') return '';
  const { reason, detail } = finding;
  const [setting = ''] = reason === 'setting_dropped' ? (/^\w{1,30}/u.exec(detail ?? '') ?? []) : [];
  return `${reason} ${setting}`.trim();
}

/** As somebody goes through the file who mends it. */
function inOrderOfFile(kinds: Kind[], source: SourceFormat): string[] {
  return kinds
    .flatMap(({ first }) => first)
    .sort((a, b) => a.at - b.at)
    .map(({ finding }) => `  ${formatFinding(finding, source)}`);
}

/** The rare ones first, which would not be seen behind what is said of nearly every item. */
function kindByKind(kinds: Kind[], source: SourceFormat): string[] {
  return kinds
    .sort((a, b) => a.count - b.count)
    .flatMap(({ name, count, first }) => {
      const more = count - first.length;
      return [
        ...first.map(({ finding }) => `  ${formatFinding(finding, source)}`),
        ...(more === 0 ? [] : [`  and ${formatCount(more, 'more', 'more')} of this kind: ${name}`]),
      ];
    });
}
