import { changeReasons, type FileFault, suspicionReasons, type UnusedField } from '@assay/interchange';
import type { ImportResult } from '../../features/imports/import.service.ts';
import type { BankCounts } from '../../features/imports/prepare-bank.ts';
import type { TestRequest } from '../../features/publishing/test-request.service.ts';
import { formatCount, printable } from '../terminal.ts';
import { formatChangedQuestions, formatOtherQuestions, formatWaiting } from './changed-questions.ts';
import { describeReason, type Reason } from './finding-messages.ts';
import { HOW_TO_TELL, pageOf } from './pages.ts';
import type { SourceFormat } from './source-format.ts';
import { describeTestFault, formatTestResult } from './test-messages.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Counts of items found, taken and not taken, with the reasons by frequency. */
export function formatCounts({ found, taken, duplicate, refused, notes }: BankCounts): string[] {
  const changed = [...notes].filter(([reason]) => reason in changeReasons);
  const suspicious = [...notes].filter(([reason]) => reason in suspicionReasons);
  return [
    `Items found    ${numbers.format(found)}`,
    `  taken        ${numbers.format(taken)}`,
    ...formatReasonCounts('changed: ', changed),
    ...formatReasonCounts('suspicious: ', suspicious),
    `  doubled      ${numbers.format(duplicate)}`,
    `  refused      ${numbers.format(sumOf(refused))}`,
    ...formatReasonCounts('', [...refused]),
  ];
}

function formatReasonCounts(kind: string, counted: [Reason, number][]): string[] {
  return counted
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `    ${kind}${numbers.format(count)} ${reason}: ${describeReason(reason)}`);
}

const MAX_UNUSED_SHOWN = 20;

/** Lists the fields that hold something and that the mapping does not mention. */
export function formatUnusedFields(fields: UnusedField[], source: SourceFormat): string[] {
  if (fields.length === 0) return [];
  const more = fields.length - MAX_UNUSED_SHOWN;
  return [
    `Not used       unknown fields or columns; their texts are left out (${pageOf(source)})`,
    ...fields
      .slice(0, MAX_UNUSED_SHOWN)
      .map(({ name, items }) => `  ${printable(name)} (in ${formatCount(items, 'item')})`),
    ...(more > 0 ? [`  and ${formatCount(more, 'more field')}`] : []),
  ];
}

/** Formats an unused field as the columns of a finding about the whole file. */
export function unusedFieldColumns({ name, items }: UnusedField, source: SourceFormat): string[] {
  const words = `Nothing names this field or column: ${printable(name)} (${formatCount(items, 'item')}).`;
  return ['file', '', 'unused', 'field_not_mapped', `${words} ${pageOf(source)}`];
}

/** Warns if most of a file is refused: it was probably read in the wrong format. */
export function describeMostlyRefused({ found, refused }: BankCounts, source: SourceFormat): string[] {
  if (sumOf(refused) * 2 <= found || found <= 1) return [];
  return [`Most items are refused. Is the format right for this file? ${pageOf(source)} says what is read.`];
}

const MIN_KEYS = 20;
const MAX_SHARE_OF_ONE_POSITION = 0.6;
/** Fewer may be chance. From here on, keys are reported if all are at one position. */
const MIN_ALIKE = 5;

/** Warns if learners would notice the position of the right options; else empty. */
export function describeKeyPositions({ keyPositions }: BankCounts): string[] {
  const all = sumOf(keyPositions);
  const [position, most] = [...keyPositions].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  const isMany = all >= MIN_KEYS && most / all > MAX_SHARE_OF_ONE_POSITION;
  if (!isMany && (all < MIN_ALIKE || most < all)) return [];
  const [found, total] = [most, all].map((count) => numbers.format(count));
  return [
    `Of ${total} questions with one right answer, ${found} have it as option ${position + 1}: learners would notice.`,
    '--mix-options puts the options in an order that tells nothing.',
  ];
}

function sumOf(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export function formatFileFault({ message, code }: FileFault, source: SourceFormat): string {
  // Text is the fallback for files in no other format.
  const help = source.format === 'text' ? HOW_TO_TELL : `${pageOf(source)} says what is read.`;
  return `${printable(message)} ${help} [${code}]`;
}

/** Result of an import, in lines. */
export function formatImportResult(result: ImportResult, test: TestRequest | null): string[] {
  if (result.type === 'nothing_to_import') {
    return ['Nothing was written: no item could be taken.'];
  }
  if (result.type !== 'imported') return [test === null ? '' : describeTestFault(result, test)];
  const [added, changed, unchanged] = [result.bank.added, result.bank.changed, result.bank.unchanged].map(
    (count) => numbers.format(count),
  );
  return [
    `Questions      ${added} added, ${changed} changed, ${unchanged} unchanged`,
    ...formatChangedQuestions(result.bank.changes, result.bank.changed),
    ...formatWaiting(result.bank.waiting),
    ...formatOtherQuestions(result.bank),
    ...(result.test === null || test === null ? [] : formatTestResult(result.test, test)),
  ];
}
