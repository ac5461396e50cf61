import { type Refusal, refusal } from '../findings.ts';
import { kindOfAnyKey, placeOf, readAnyKey } from './any-key.ts';
import { keyEntries, type SourceOption } from './key.ts';
import type { Mapping } from './mapping.ts';
import { type FieldReader, quote, textIn } from './source-item.ts';

/**
 * Why an answer that may be written in any form is not believed although it can be read: what stands beside it, or in
 * the other rows, speaks against it.
 * @param right positions that it was read as
 * @param areWords the answers of the file are words in most rows
 */
export function findDoubtOfKey(
  read: FieldReader,
  mapping: Mapping,
  options: SourceOption[],
  { right, areWords }: { right: number[]; areWords: boolean },
): Refusal | null {
  if (mapping.key.form !== 'any') return null;
  const entries = keyEntries(read, mapping.key);
  const written = 'type' in entries ? '' : entries.join('; ');
  if (areWords && kindOfAnyKey(written, options) === 'number')
    return refusal('key_of_another_kind', quote(written));
  const said = textIn(read, mapping.key.text);
  if (said !== '' && !agrees(said, options, right))
    return refusal('key_text_differs', `${quote(written)}, ${quote(said)}`);
  const misplaced = findMisplacedCell(read, mapping, { options: options.length, right });
  return misplaced === null ? null : refusal('row_shifted', quote(misplaced));
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
function findMisplacedCell(
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
