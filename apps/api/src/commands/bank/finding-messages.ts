import { formatPosition, type Note } from '@assay/interchange';
import {
  describeDuplicate,
  describeReason as describeWithCures,
  REASONS,
  type Reason,
} from '../../features/imports/finding-words.ts';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';

export type { Reason } from '../../features/imports/finding-words.ts';

const PICTURES =
  'Tables and JSON name files of exactly that name in the folder that --pictures gives; every other file has to hold its pictures itself, and none is fetched from the web (docs/banks/html-and-pictures.md).';
/** Remedies by the options of the command. */
const CURES: Partial<Record<Reason, string>> = {
  picture_missing: PICTURES,
  picture_lost: PICTURES,
  picture_as_text: PICTURES,
};

/** Describes a reason in words, with its remedy. */
export function describeReason(reason: Reason): string {
  return describeWithCures(reason, CURES);
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
  if (finding.type === 'duplicate') return describeDuplicate(finding);
  return `${describeReason(finding.reason)}${detailOf(finding)}`;
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
