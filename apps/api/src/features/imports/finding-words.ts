import {
  changeReasons,
  formatPosition,
  type Note,
  type RefusalReason,
  refusalReasons,
  suspicionReasons,
} from '@assay/interchange';
import type { Finding } from './prepare-bank.ts';

/** Reasons of findings in words. */
export const REASONS = { ...refusalReasons, ...changeReasons, ...suspicionReasons };
export type Reason = RefusalReason | Note['reason'];

/** Remedies for reasons whose own words do not name one. */
const CURES: Partial<Record<Reason, string>> = {
  broken_quotes:
    'Remove the extra quotation mark or add the missing one; within a quoted text write it twice. Saving the table again does not help.',
  ragged_row: 'Check in a spreadsheet program that each text is in its column.',
  option_not_mapped: 'Name its column as the next option ("E" after "D"), or by what else it holds.',
  key_not_understood: 'Write the letter of the option, its number from 1, or its text.',
  key_text_not_found: 'Write it exactly as the option has it (CO2 is not CO₂), or write its letter.',
};

/** Describes a reason in words, with its remedy. @param cures further remedies */
export function describeReason(reason: Reason, cures: Partial<Record<Reason, string>>): string {
  return `${REASONS[reason]} ${cures[reason] ?? CURES[reason] ?? ''}`.trimEnd();
}

/** Says which question a duplicate repeats. */
export function describeDuplicate({ of, losesExplanation }: Extract<Finding, { type: 'duplicate' }>): string {
  const explained = losesExplanation
    ? ' Its explanation is another one, and is left out: put into that question what learners should read.'
    : '';
  return `The same question as in ${formatPosition(of)}.${explained}`;
}
