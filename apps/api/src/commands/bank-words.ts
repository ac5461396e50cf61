import { type FileFault, placeInWords, refusalReasons } from '@assay/interchange';
import type { ImportResult, TestOrder } from '../features/content/import.service.ts';
import type { BankCounts, Finding } from '../features/content/prepare-bank.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** A text from a file, safe for a terminal: what would move the cursor or turn the line round is shown as a point. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '·');
}

/** A finding as a line: its place, its id and what is the matter. */
export function findingInWords(finding: Finding): string {
  const [place, id, code, words] = findingColumns(finding);
  return `${place}${id === '' ? '' : ` (${id})`}: ${words} [${code}]`;
}

/** Place, id, code and words. */
export function findingColumns(finding: Finding): [string, string, string, string] {
  const place = placeInWords(finding.place);
  if (finding.type === 'doubled') {
    return [place, printable(finding.id), 'doubled', `The same question as in ${placeInWords(finding.of)}.`];
  }
  const words = refusalReasons[finding.reason];
  const detail = finding.detail === null ? '' : ` (${printable(finding.detail)})`;
  return [place, printable(finding.id ?? ''), finding.reason, `${words}${detail}`];
}

export function countsInWords({ found, taken, doubled, refused }: BankCounts): string[] {
  const total = [...refused.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...refused].sort(([, a], [, b]) => b - a);
  return [
    `Items found    ${numbers.format(found)}`,
    `  taken        ${numbers.format(taken)}`,
    `  doubled      ${numbers.format(doubled)}`,
    `  refused      ${numbers.format(total)}`,
    ...reasons.map(([reason, count]) => `    ${numbers.format(count)} ${reason}: ${refusalReasons[reason]}`),
  ];
}

export function faultInWords(fault: FileFault): string {
  return `${printable(fault.message)} [${fault.code}]`;
}

const OUTCOMES = { created: 'created', new_version: 'new version', unchanged: 'unchanged' };

export function resultInWords(
  result: ImportResult,
  taken: number,
  { name, type, minutes, take }: TestOrder,
): string[] {
  switch (result.type) {
    case 'imported': {
      const { added, changed, unchanged } = result.bank;
      const { outcome, questions } = result.test;
      const [a, c, u] = [added, changed, unchanged].map((count) => numbers.format(count));
      return [
        `Questions      ${a} added, ${c} changed, ${u} unchanged`,
        `Test           "${name}", ${type}, ${numbers.format(questions)} questions, ${minutes} minutes: ${OUTCOMES[outcome]}`,
      ];
    }
    case 'nothing_to_import':
      return [
        'Nothing was written: no item could be taken. Are --format and the mapping right for this file?',
      ];
    case 'too_many_for_a_test': {
      const most = numbers.format(result.most);
      return [
        `Nothing was written: a test has at most ${most} questions and the bank has ${numbers.format(taken)}. Use --take.`,
      ];
    }
    case 'fewer_than_asked':
      return [
        `Nothing was written: --take asks for ${take} questions and the bank has ${numbers.format(taken)}.`,
      ];
    case 'test_has_other_type':
      return [
        `Nothing was written: there is a test "${name}" that is no ${type}. Choose another name or the other type.`,
      ];
  }
}
