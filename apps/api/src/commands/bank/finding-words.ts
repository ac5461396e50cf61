import {
  changeReasons,
  formatPosition,
  type Note,
  refusalReasons,
  suspicionReasons,
} from '@assay/interchange';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { printable } from '../terminal.ts';
import { describeCure } from './cures.ts';
import type { SourceFormat } from './source-format.ts';

/** What reports have always called a duplicate: they are compared over the years. */
const REPORTED_DUPLICATE = 'doubled';
const REASONS = { ...refusalReasons, ...changeReasons, ...suspicionReasons };
export type Reason = keyof typeof REASONS;

export function describeReason(reason: Reason): string {
  return REASONS[reason];
}

/** A finding as a line: its position, its id and what is the matter. */
export function formatFinding(finding: Finding): string {
  const id = finding.id === null ? '' : ` (${printable(finding.id)})`;
  const code = finding.type === 'duplicate' ? '' : ` [${finding.reason}]`;
  return `${formatPosition(finding.position)}${id}${formatLabel(finding)}: ${describeFinding(finding)}${code}`;
}

/** By which somebody finds a question that is refused, since it has no id yet. */
function formatLabel(finding: Finding): string {
  return finding.type === 'refused' && finding.label != null ? ` “${printable(finding.label)}”` : '';
}

function describeFinding(finding: Finding | Note): string {
  if (finding.type === 'duplicate') {
    const explained =
      finding.losesExplanation === true
        ? ' Its explanation is another one, and is left out: put into that question what learners should read.'
        : '';
    return `The same question as in ${formatPosition(finding.of)}.${explained}`;
  }
  const detail = finding.detail === null ? '' : ` (${printable(finding.detail)})`;
  return `${REASONS[finding.reason]}${detail}`;
}

/** Position, id, what became of it, code and message. */
export function findingColumns(
  finding: Finding,
  source: SourceFormat,
): [string, string, string, string, string] {
  const position = formatPosition(finding.position);
  const id = printable(finding.id ?? '');
  const label = formatLabel(finding).trim();
  const words = `${label === '' ? '' : `${label}: `}${describeFindingWithCure(finding, source)}`;
  return finding.type === 'duplicate'
    ? [position, id, REPORTED_DUPLICATE, '', words]
    : [position, id, finding.type, finding.reason, words];
}

/** The fault and its cure, in words. */
export function describeFindingWithCure(finding: Finding | Note, source: SourceFormat): string {
  const cure = finding.type === 'duplicate' ? '' : describeCure(finding.reason, source);
  return `${describeFinding(finding)}${cure}`;
}
