import { type Refusal, refusal } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, quote, textIn } from '../source-item.ts';
import { kindOfAnyKey, placeOf, plainFormOf, readAnyKey } from './any-key.ts';
import { keyEntries, type SourceOption } from './key.ts';
import { doubtOfNumber, type KindsOfKeys } from './kinds-of-keys.ts';

/**
 * Why an answer that may be written in any form is not believed although it can be read: what stands beside it, or in
 * the other rows, speaks against it.
 * @param right positions that it was read as
 */
export function findDoubtOfKey(
  read: FieldReader,
  mapping: Mapping,
  options: SourceOption[],
  right: number[],
): Refusal | null {
  if (mapping.key.form !== 'any') return null;
  const written = writtenKey(read, mapping);
  const said = textIn(read, mapping.key.text);
  if (said !== '' && !agrees(said, options, right))
    return refusal('key_text_differs', `${quote(written)}, ${quote(said)}`);
  const misplaced = findMisplacedCell(read, mapping, { options: options.length, right });
  return misplaced === null ? null : refusal('row_shifted', quote(misplaced));
}

/** A number that is not believed to count the options, by what the other answers of the file are. */
export function findDoubtOfNumber(
  read: FieldReader,
  mapping: Mapping,
  options: SourceOption[],
  kinds: KindsOfKeys,
): Refusal | null {
  if (mapping.key.form !== 'any') return null;
  const written = writtenKey(read, mapping);
  const doubt = kindOfAnyKey(written, options) === 'number' ? doubtOfNumber(kinds, options) : null;
  if (doubt === null) return null;
  return refusal('key_of_another_kind', `${quote(written)}; ${doubt || howToCount(written, options)}`);
}

function howToCount(written: string, options: SourceOption[]): string {
  const counted = readAnyKey(written, options);
  const form = counted.type === 'key' ? plainFormOf(counted.right, options) : null;
  return form === null ? 'write its text' : `where it counts the options, write ${form}`;
}

function writtenKey(read: FieldReader, mapping: Mapping): string {
  const entries = keyEntries(read, mapping.key);
  return 'type' in entries ? '' : entries.join('; ');
}

/** Whether a text says what is right, in the same words or with the letter before them. */
function agrees(said: string, options: SourceOption[], right: number[]): boolean {
  const read = readAnyKey(said, options);
  return read.type === 'key' && read.right.join() === right.join();
}

const QUESTION_MARK = /[?？]\s*$/u;

/**
 * A comma without quotation marks moves the cells behind it by one; where the last cell was missing their number is
 * right again. Then the first option is the rest of the question, or the answer stands where the explanation should be.
 */
export function findMisplacedCell(
  read: FieldReader,
  { stem, options, explanation }: Mapping,
  key: { options: number; right: number[] },
): string | null {
  const first = Array.isArray(options) ? read(options[0] ?? '') : null;
  const isRest = typeof first === 'string' && /^\s/u.test(first) && QUESTION_MARK.test(first);
  if (isRest && !QUESTION_MARK.test(textIn(read, [stem].flat().at(-1)))) return first.trim();
  const explained = textIn(read, [explanation ?? []].flat()[0]);
  const place = placeOf(explained);
  return place !== null && place >= 0 && place < key.options && !key.right.includes(place) ? explained : null;
}
