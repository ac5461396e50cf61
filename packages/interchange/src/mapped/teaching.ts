import type { Reference } from '@assay/assessment';
import { type Refusal, refusal } from '../findings.ts';
import type { Field } from './field.ts';
import type { Mapping } from './mapping.ts';
import { type FieldReader, textOf } from './values.ts';

/** What an item has besides its question; the explanation as the bank writes it. */
export type Teaching = { type: 'teaching'; explanation: string; topic: string[]; references: Reference[] };

export function readTeaching(read: FieldReader, mapping: Mapping): Teaching | Refusal {
  const explanation = mapping.explanation === undefined ? '' : textIn(read, mapping.explanation);
  if (explanation === null) return refusal('wrong_form', 'explanation');
  const topic: string[] = [];
  for (const step of mapping.topic) {
    const name = typeof step === 'object' ? step.constant : textIn(read, step);
    if (name === null) return refusal('wrong_form', 'topic');
    if (name === '') break;
    topic.push(name);
  }
  const references: Reference[] = [];
  for (const source of mapping.references) {
    if (typeof source === 'object') {
      references.push({ title: source.constant, url: source.url });
      continue;
    }
    const titles = textsIn(read, source);
    if (titles === null) return refusal('wrong_form', 'references');
    references.push(...titles.map((title) => ({ title })));
  }
  return { type: 'teaching', explanation, topic, references };
}

/** @returns empty when the item does not have it, null when the field holds something that is no text */
export function textIn(read: FieldReader, field: Field): string | null {
  const result = textOf(read(field));
  if (result.type === 'wrong_form') return null;
  return result.type === 'text' ? result.text : '';
}

/** The texts of a list or of one value, without what is empty; null when one is no text. */
export function textsIn(read: FieldReader, field: Field): string[] | null {
  const results = [read(field)].flat().map(textOf);
  if (results.some(({ type }) => type === 'wrong_form')) return null;
  return results.flatMap((result) => (result.type === 'text' ? [result.text] : []));
}
