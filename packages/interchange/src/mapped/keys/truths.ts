import { type Refusal, refusal } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, quote, textOf } from '../source-item.ts';
import type { KeyResult } from './any-key.ts';

const TRUE = ['true', 't', 'yes', 'y', '1'];
const FALSE = ['false', 'f', 'no', 'n', '0'];

/**
 * Reads the words beside the options that mark each as right or wrong. Each must be there: a list that closed
 * its gaps would mark other options. Behind the last option nothing may be right.
 * @param options number of options of the item
 */
export function keyBesideOptions(read: FieldReader, mapping: Mapping, options: number): KeyResult {
  const words: string[] = [];
  for (const result of [mapping.key.field].flat().flatMap(read).map(textOf)) {
    if (result.type === 'wrong_form') return refusal('wrong_form', 'key');
    words.push(result.type === 'text' ? result.text.toLowerCase() : '');
  }
  const right = words.flatMap((word, index) => (TRUE.includes(word) ? [index] : []));
  if (words.every((word) => word === '')) return refusal('no_key');
  return (
    faultOfWords(words, options, mapping.fewerOptions) ??
    (right.length === 0 ? refusal('no_key') : { type: 'key', right })
  );
}

/** @param isLonger true if the item may have fewer options than there are words */
function faultOfWords(words: string[], options: number, isLonger: boolean): Refusal | null {
  const length = words.findLastIndex((word) => word !== '') + 1;
  if (length < options || (length > options && !isLonger))
    return refusal('key_not_understood', `${length} entries for ${options} of them`);
  for (const [index, word] of words.entries()) {
    const isBeyond = index >= options;
    if (isBeyond && TRUE.includes(word))
      return refusal('key_outside_options', `option ${index + 1} is right and empty`);
    if (![...TRUE, ...FALSE, ...(isBeyond ? [''] : [])].includes(word))
      return refusal('key_not_understood', word === '' ? `nothing for option ${index + 1}` : quote(word));
  }
  return null;
}
