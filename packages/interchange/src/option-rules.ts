import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from './findings.ts';

/** Why no learner could choose among these options; they may also be the statements of a question with parts. */
export function faultOfOptions(options: string[], fewest = 2): Refusal | null {
  const empty = options.indexOf('');
  if (empty >= 0) return refusal('empty_option', `option ${empty + 1}`);
  if (options.length < fewest) return refusal('too_few_options', String(options.length));
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length));
  return new Set(options.map(foldText)).size < options.length ? refusal('options_equal') : null;
}

/** The letter of an option by its position from 0. */
export function letterAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
