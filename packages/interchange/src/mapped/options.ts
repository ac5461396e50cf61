import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from '../findings.ts';
import type { SourceOption } from './key.ts';
import type { Mapping } from './mapping.ts';
import { type FieldReader, textOf } from './values.ts';

export type OptionsResult = { type: 'options'; options: SourceOption[] } | Refusal;

/** Finds the options, or the statements of a question with parts, and refuses what no learner could answer. */
export function readOptions(read: FieldReader, mapping: Mapping): OptionsResult {
  const given = givenOptions(read, mapping);
  if (given === null) return refusal('wrong_form', 'options');
  const texts = given.map(({ value }) => textOf(value));
  if (mapping.fewerOptions) texts.splice(texts.findLastIndex(({ type }) => type !== 'absent') + 1);
  const options: SourceOption[] = [];
  for (const [index, result] of texts.entries()) {
    if (result.type === 'wrong_form') return refusal('wrong_form', `option ${index + 1}`);
    if (result.type === 'absent') return refusal('empty_option', `option ${index + 1}`);
    options.push({ label: given[index]?.label ?? null, text: result.text });
  }
  if (options.length < (mapping.kind === 'parts' ? 1 : 2))
    return refusal('too_few_options', String(options.length));
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length));
  const distinct = new Set(options.map(({ text }) => foldText(text)));
  return distinct.size === options.length ? { type: 'options', options } : refusal('options_equal');
}

type Given = { label: string | null; value: unknown };

/** @returns null when the one field that should hold the options holds something else */
function givenOptions(read: FieldReader, { options }: Mapping): Given[] | null {
  if (Array.isArray(options)) return options.map((field) => ({ label: null, value: read(field) }));
  const value = read(options);
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((option: unknown) => ({ label: null, value: option }));
  if (typeof value !== 'object') return null;
  return Object.entries(value).map(([label, option]) => ({ label, value: option }));
}
