import type { Mapping } from './mapping.ts';
import { type Field, type FieldReader, textOf } from './source-item.ts';

/**
 * The texts of one or several fields, one below the other, without those that an item does not have.
 * @returns empty when it has none of them, null when one holds something that is no text
 */
export function joinFields(
  read: FieldReader,
  fields: Field | Field[],
  { text: form }: Pick<Mapping, 'text'>,
): string | null {
  const results = [fields].flat().map((field) => textOf(read(field)));
  if (results.some(({ type }) => type === 'wrong_form')) return null;
  const texts = results.flatMap((result) => (result.type === 'text' ? [result.text] : []));
  if (form === 'plain' || texts.length < 2) return texts.join('\n\n');
  return texts.map((html) => `<div>${html}</div>`).join('');
}
