import { type Refusal, refusal } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, quote, textOf } from '../source-item.ts';
import type { KeyResult } from './key.ts';

const TRUTHS = new Map([
  ['true', true],
  ['t', true],
  ['yes', true],
  ['y', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['no', false],
  ['n', false],
  ['0', false],
]);

/**
 * What is said beside each option: whether it is right, or of parts whether it is true.
 * @param options how many the item has
 */
export function keyBesideOptions(
  read: FieldReader,
  { key, kind, fewerOptions }: Mapping,
  options: number,
): KeyResult {
  const entries = entriesInPlace(read, key);
  if ('type' in entries) return entries;
  if (entries.every((entry) => entry === null)) return refusal('no_key');
  const truths = truthsOf(entries, options, fewerOptions);
  if ('type' in truths) return truths;
  if (kind === 'parts') return { type: 'truths', truths };
  const right = truths.flatMap((isRight, index) => (isRight ? [index] : []));
  return right.length === 0 ? refusal('no_key') : { type: 'key', right };
}

/** Each at its place, null where nothing stands: a list that closed its gaps would speak of other options. */
function entriesInPlace(
  read: FieldReader,
  { field, separator }: Mapping['key'],
): (string | null)[] | Refusal {
  const entries: (string | null)[] = [];
  for (const value of [field].flat().flatMap((each) => read(each))) {
    const result = textOf(value);
    if (result.type === 'wrong_form') return refusal('wrong_form', 'key');
    if (result.type === 'absent' || separator === undefined)
      entries.push(result.type === 'text' ? result.text : null);
    else entries.push(...result.text.split(separator).map((part) => part.trim() || null));
  }
  return entries;
}

/** What stands behind the last option, where the last ones may be missing, must say that nothing is right there. */
function truthsOf(entries: (string | null)[], options: number, fewer: boolean): boolean[] | Refusal {
  const length = entries.findLastIndex((entry) => entry !== null) + 1;
  if (length < options || (length > options && !fewer))
    return refusal('key_not_understood', `${length} entries for ${options} of them`);
  const truths: boolean[] = [];
  for (const [index, entry] of entries.slice(0, length).entries()) {
    const truth = entry === null ? undefined : TRUTHS.get(entry.toLowerCase());
    const isBeyond = index >= options;
    if (truth === undefined && !(isBeyond && entry === null))
      return refusal('key_not_understood', entry === null ? `nothing for option ${index + 1}` : quote(entry));
    if (isBeyond && truth === true)
      return refusal('key_outside_options', `option ${index + 1} is right and empty`);
    if (!isBeyond) truths.push(truth === true);
  }
  return truths;
}
