import { type Refusal, refusal } from '../findings.ts';
import { fieldsOf } from './fields.ts';
import type { SourceOption } from './keys/key.ts';
import { fieldsBeyond, withoutLetter } from './labels.ts';
import type { Mapping, OptionsInOneField } from './mapping.ts';
import { type FieldReader, jsonFieldReader, textOf } from './source-item.ts';

export type OptionsResult = { type: 'options'; options: SourceOption[] } | Refusal;

/** Finds the options in the fields that the mapping names. */
export function readOptions(read: FieldReader, mapping: Mapping): OptionsResult {
  const unknown = fieldBeyond(read, mapping);
  if (unknown !== null) return refusal('option_not_mapped', unknown);
  const entries = readOptionEntries(read, mapping.options);
  if (entries === null) return refusal('wrong_form', 'options');
  const texts = entries.map(({ value }) => textOf(value));
  if (mapping.fewerOptions) texts.splice(texts.findLastIndex(({ type }) => type !== 'absent') + 1);
  const options: SourceOption[] = [];
  for (const [index, result] of texts.entries()) {
    if (result.type === 'wrong_form') return refusal('wrong_form', `option ${index + 1}`);
    if (result.type === 'absent') return refusal('empty_option', `option ${index + 1}`);
    const { label = null, feedback } = entries[index] ?? {};
    options.push({ label, text: result.text, ...(feedback === undefined ? {} : { feedback }) });
  }
  const lettered = isInOneField(mapping.options) && mapping.options.lettered;
  return lettered ? withoutLetters(options) : { type: 'options', options };
}

/** A field behind those of the options that holds something, by its name one more of them. */
function fieldBeyond(read: FieldReader, mapping: Mapping): string | null {
  if (!Array.isArray(mapping.options)) return null;
  const known = new Set(fieldsOf(mapping).map(String));
  for (const name of fieldsBeyond(mapping.options.map(String))) {
    const value = read(name);
    if (value === undefined || known.has(name)) return null;
    if (textOf(value).type !== 'absent') return name;
  }
  return null;
}

/** @param feedback what its object says of it, where the mapping names such a field */
export type OptionEntry = { label: string | null; value: unknown; feedback?: unknown };

/** @returns null when the one field that should hold the options holds something else */
function readOptionEntries(read: FieldReader, options: Mapping['options']): OptionEntry[] | null {
  if (Array.isArray(options)) return options.map((field) => ({ label: null, value: read(field) }));
  if (isInOneField(options)) {
    const entries = entriesOf(partedBy(options.separator, read(options.field)));
    const ofObjects = [options.text, options.label, options.feedback].some((name) => name !== undefined);
    return ofObjects ? (entries?.map((entry) => optionOfObject(entry, options)) ?? null) : entries;
  }
  return typeof options === 'object' ? [] : entriesOf(read(options));
}

/** A text that holds several options, as a list of them. */
function partedBy(separator: string | undefined, value: unknown): unknown {
  if (separator === undefined || typeof value !== 'string') return value;
  return value.split(separator);
}

function isInOneField(options: Mapping['options']): options is OptionsInOneField {
  return typeof options === 'object' && 'field' in options;
}

/** The entries of a list or of an object of label → text. @returns null when it is neither */
export function entriesOf(value: unknown): OptionEntry[] | null {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((option: unknown) => ({ label: null, value: option }));
  if (typeof value !== 'object') return null;
  return Object.entries(value).map(([label, option]) => ({ label, value: option }));
}

function optionOfObject(entry: OptionEntry, { text, label, feedback }: OptionsInOneField): OptionEntry {
  if (typeof entry.value !== 'object' || entry.value === null) return entry;
  const read = jsonFieldReader(entry.value);
  const named = label === undefined ? null : textOf(read(label));
  return {
    label: named?.type === 'text' ? named.text : entry.label,
    value: text === undefined ? entry.value : read(text),
    ...(feedback === undefined ? {} : { feedback: read(feedback) }),
  };
}

function withoutLetters(options: SourceOption[]): OptionsResult {
  const stripped: SourceOption[] = [];
  for (const [index, { text, ...option }] of options.entries()) {
    const rest = withoutLetter(text, index);
    if (rest === null) return refusal('wrong_form', `option ${index + 1}`);
    if (rest === '') return refusal('empty_option', `option ${index + 1}`);
    stripped.push({ ...option, text: rest });
  }
  return { type: 'options', options: stripped };
}
