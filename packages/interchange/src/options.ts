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

/**
 * Finds an option whose text goes on with the option after it, as in `AWS WAF. - E. AWS KMS.`: each has the letter of
 * its own position, so that the next one's letter in the form of a label is no part of a sentence.
 * @param texts plain
 * @returns which one; null when each stands for itself
 */
export function findSwallowedOption(texts: string[]): string | null {
  // Each a list of its own, as in `a) ii, b) i` beside `a) i, b) ii`.
  if (texts.filter((text) => LIST.test(text)).length > 1) return null;
  const found = texts.findIndex((text, index) =>
    containsNextLabel(text, letterAt(index), letterAt(index + 1)),
  );
  return found < 0 ? null : `option ${found + 1}`;
}

const LIST = /^\(?a[.)]\s/iu;

function containsNextLabel(text: string, own: string, next: string): boolean {
  if (!text.slice(1).toUpperCase().includes(next)) return false;
  const onItsOwnLine = String.raw`\n[^\S\n]*(?:[-*•][^\S\n]*)?(?:\(${next}\)|${next}[.):])[^\S\n]+\S`;
  const behindBulletOrGap = String.raw`(?:\s[-•*][^\S\n]+|\t|[^\S\n]{3})\(?${next}[.)][^\S\n]+\S`;
  const behind = (first: string, second: string) =>
    new RegExp(String.raw`^\(?${first}[.)].{1,4000}?\s\(?${second}[.)]\s`, 'su');
  return (
    new RegExp(onItsOwnLine, 'iu').test(text) ||
    new RegExp(behindBulletOrGap, 'u').test(text) ||
    behind(own, next).test(text) ||
    behind(own.toLowerCase(), next.toLowerCase()).test(text)
  );
}
