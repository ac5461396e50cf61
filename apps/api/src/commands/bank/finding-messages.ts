import {
  changeReasons,
  formatPosition,
  type Note,
  type RefusalReason,
  refusalReasons,
  suspicionReasons,
} from '@assay/interchange';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';

const REASONS = { ...refusalReasons, ...changeReasons, ...suspicionReasons };
export type Reason = RefusalReason | Note['reason'];

const PICTURES =
  'Tables and JSON name files of exactly that name in the folder that --pictures gives; every other file has to hold its pictures itself, and none is fetched from the web (docs/banks/html-and-pictures.md).';
/** Remedies for reasons whose own words do not name one. */
const CURES: Partial<Record<Reason, string>> = {
  picture_missing: PICTURES,
  picture_lost: PICTURES,
  picture_as_text: PICTURES,
  broken_quotes:
    'Remove the extra quotation mark or add the missing one; within a quoted text write it twice. Saving the table again does not help.',
  ragged_row: 'Check in a spreadsheet program that each text is in its column.',
  option_not_mapped: 'Name its column as the next option ("E" after "D"), or by what else it holds.',
  key_not_understood: 'Write the letter of the option, its number from 1, or its text.',
  key_text_not_found: 'Write it exactly as the option has it (CO2 is not CO₂), or write its letter.',
};

/** Describes a reason in words, with its remedy. */
export function describeReason(reason: Reason): string {
  return `${REASONS[reason]} ${CURES[reason] ?? ''}`.trimEnd();
}

/** Formats a finding as a line: position, id and problem. */
export function formatFinding(finding: Finding): string {
  const id = finding.id === null ? '' : ` (${printable(finding.id)})`;
  const label = labelOf(finding) === '' ? '' : ` ${labelOf(finding)}`;
  const matter =
    finding.type === 'duplicate'
      ? describeFinding(finding)
      : `${REASONS[finding.reason]}${detailOf(finding)} [${finding.reason}]`;
  return `${formatPosition(finding.position)}${id}${label}: ${matter}`;
}

/** First words of a refused question, to find it by: it has no id yet. */
export function labelOf(finding: Finding): string {
  return finding.type === 'refused' && finding.label != null ? `“${printable(finding.label)}”` : '';
}

/** Describes the problem and its remedy in words. */
export function describeFinding(finding: Finding | Note): string {
  if (finding.type !== 'duplicate') return `${describeReason(finding.reason)}${detailOf(finding)}`;
  const explained = finding.losesExplanation
    ? ' Its explanation is another one, and is left out: put into that question what learners should read.'
    : '';
  return `The same question as in ${formatPosition(finding.of)}.${explained}`;
}

function detailOf({ detail }: { detail: string | null }): string {
  return detail === null ? '' : ` (${printable(detail)})`;
}

/** Position, id, outcome, code and words. */
export function findingColumns(finding: Finding): string[] {
  // Reports are compared over the years, and have always used this word for a duplicate.
  const [type, code] = finding.type === 'duplicate' ? ['doubled', ''] : [finding.type, finding.reason];
  const label = labelOf(finding) === '' ? '' : `${labelOf(finding)}: `;
  const words = `${label}${describeFinding(finding)}`;
  return [formatPosition(finding.position), printable(finding.id ?? ''), type, code, words];
}
