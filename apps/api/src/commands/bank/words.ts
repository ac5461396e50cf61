import {
  changeReasons,
  type FileFault,
  formatPosition,
  refusalReasons,
  suspicionReasons,
} from '@assay/interchange';
import type { ImportResult } from '../../features/imports/import.service.ts';
import type { BankCounts, Finding } from '../../features/imports/prepare-bank.ts';
import type { TestFault, TestOrder } from '../../features/publishing/order-test.service.ts';
import { printable } from '../printable.ts';
import { testInWords } from './test-words.ts';

const numbers = new Intl.NumberFormat('en-GB');
/** What reports have always called a duplicate: they are compared over the years. */
const REPORTED_DUPLICATE = 'doubled';
const REASONS = { ...refusalReasons, ...changeReasons, ...suspicionReasons };

/** A finding as a line: its place, its id and what is the matter. */
export function findingInWords(finding: Finding): string {
  const [position, id, , code, words] = findingColumns(finding);
  return `${position}${id === '' ? '' : ` (${id})`}: ${words}${code === '' ? '' : ` [${code}]`}`;
}

/** Place, id, what became of it, code and words. */
export function findingColumns(finding: Finding): [string, string, string, string, string] {
  const position = formatPosition(finding.position);
  const id = printable(finding.id ?? '');
  if (finding.type === 'duplicate') {
    return [position, id, REPORTED_DUPLICATE, '', `The same question as in ${formatPosition(finding.of)}.`];
  }
  const detail = finding.detail === null ? '' : ` (${printable(finding.detail)})`;
  return [position, id, finding.type, finding.reason, `${REASONS[finding.reason]}${detail}`];
}

/** What was found, taken and not taken, with the reasons by how often they came. */
export function countsInWords({ found, taken, duplicate, refused, notes }: BankCounts): string[] {
  const total = sumOf(refused);
  const changed = [...notes].filter(([reason]) => reason in changeReasons);
  const suspicious = [...notes].filter(([reason]) => reason in suspicionReasons);
  return [
    `Items found    ${numbers.format(found)}`,
    `  taken        ${numbers.format(taken)}`,
    ...linesOf('changed', changed),
    ...linesOf('suspicious', suspicious),
    `  doubled      ${numbers.format(duplicate)}`,
    `  refused      ${numbers.format(total)}`,
    ...linesOf('', [...refused]),
  ];
}

function linesOf(kind: string, counted: [keyof typeof REASONS, number][]): string[] {
  return counted
    .sort(([, a], [, b]) => b - a)
    .map(
      ([reason, count]) =>
        `    ${kind === '' ? '' : `${kind}: `}${numbers.format(count)} ${reason}: ${REASONS[reason]}`,
    );
}

const FEW_KEYS = 20;
const MOST_IN_ONE_PLACE = 0.6;
/** So few may be chance, unless they are all the same. */
const FEWEST_ALIKE = 5;

/** Says so when most of a file was refused: then it was hardly read as what it is. */
export function mostlyRefusedInWords({ found, refused }: BankCounts): string[] {
  const total = sumOf(refused);
  return total * 2 > found && found > 1
    ? ['Most items are refused. Are the format and the mapping right for this file? Look at what was taken.']
    : [];
}

/** Says so when a learner would notice where the right options stand; else nothing. */
export function describeKeyPositions({ keyPositions }: BankCounts): string[] {
  const all = sumOf(keyPositions);
  const [position, most] = [...keyPositions].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  const isMany = all >= FEW_KEYS && most / all > MOST_IN_ONE_PLACE;
  if (!isMany && (all < FEWEST_ALIKE || most < all)) return [];
  const [found, total] = [most, all].map((count) => numbers.format(count));
  return [
    `Of ${total} questions with one right answer, ${found} have it as option ${position + 1}: learners would notice.`,
    'With --mix-options the options get an order that tells nothing.',
  ];
}

function sumOf(counts: Map<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export function faultInWords(fault: FileFault): string {
  return `${printable(fault.message)} [${fault.code}]`;
}

/** What came of an import. */
export function resultInWords(result: ImportResult, test: TestOrder | null): string[] {
  if (result.type === 'nothing_to_import') {
    return [
      'Nothing was written: no item could be taken. Are the format and the mapping right for this file?',
    ];
  }
  if (result.type !== 'imported') return [test === null ? '' : testFaultInWords(result, test)];
  const [added, changed, unchanged] = [result.bank.added, result.bank.changed, result.bank.unchanged].map(
    (count) => numbers.format(count),
  );
  return [
    `Questions      ${added} added, ${changed} changed, ${unchanged} unchanged`,
    ...(result.test === null || test === null ? [] : testInWords(result.test, test)),
  ];
}

export function testFaultInWords(fault: TestFault, { name, type, take }: TestOrder): string {
  switch (fault.type) {
    case 'too_many_for_a_test': {
      const [most, found] = [fault.most, fault.found].map((count) => numbers.format(count));
      return `Nothing was written: a test has at most ${most} questions and these are ${found}. Use --take.`;
    }
    case 'fewer_than_asked':
      return `Nothing was written: --take asks for ${take} questions and there are ${numbers.format(fault.found)}.`;
    case 'test_has_other_type':
      return `Nothing was written: there is a test "${name}" that is no ${type}. Choose another name or the other type.`;
  }
}
