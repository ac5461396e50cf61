import { refusal } from '../../findings.ts';
import { quote } from '../source-item.ts';
import type { KeyResult } from './any-key.ts';

const TRUTHS = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

/**
 * Reads the words beside the options that mark each as right or wrong. Each must be there: a list that closed
 * its gaps would mark other options. Behind the last option nothing may be right.
 * @param options number of options of the item
 * @param isLonger true if the item may have fewer options than there are words
 */
export function keyBesideOptions(words: string[], options: number, isLonger: boolean): KeyResult {
  const length = words.findLastIndex((word) => word !== '') + 1;
  if (length === 0) return refusal('no_key');
  if (length < options || (length > options && !isLonger))
    return refusal('key_not_understood', `${length} entries for ${options} of them`);
  const truths = words.map((word) => TRUTHS.get(word.toLowerCase()));
  for (const [index, word] of words.entries()) {
    const isBeyond = index >= options;
    if (isBeyond && truths[index] === true)
      return refusal('key_outside_options', `option ${index + 1} is right and empty`);
    if (truths[index] === undefined && !(isBeyond && word === ''))
      return refusal('key_not_understood', word === '' ? `nothing for option ${index + 1}` : quote(word));
  }
  const right = truths.flatMap((truth, index) => (truth === true ? [index] : []));
  return right.length === 0 ? refusal('no_key') : { type: 'key', right };
}
