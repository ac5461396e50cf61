import { type Refusal, refusal } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, quote, textIn } from '../source-item.ts';
import { readAnyKey } from './any-key.ts';
import type { KeyResult, SourceOption } from './key.ts';

/** Refuses a key that names another option than the field which says the right option's text once more. */
export function differsFromText(
  read: FieldReader,
  { key }: Mapping,
  options: SourceOption[],
  found: Exclude<KeyResult, Refusal>,
): Refusal | null {
  const said = textIn(read, key.text);
  if (key.form !== 'any' || said === '' || found.type !== 'key') return null;
  const again = readAnyKey(said, options);
  if (again.type === 'key' && again.right.join() === found.right.join()) return null;
  const written = [key.field].flat().map((field) => textIn(read, field));
  return refusal('key_text_differs', `${quote(written.join('; '))}, ${quote(said)}`);
}
