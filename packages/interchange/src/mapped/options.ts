import { MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from '../findings.ts';
import { positionOf } from '../options/options.ts';
import { fieldsOf } from './fields.ts';
import type { SourceOption } from './keys/any-key.ts';
import type { Mapping, OptionsInOneField } from './mapping.ts';
import { type FieldReader, jsonFieldReader, textOf } from './source-item.ts';

/** Finds the options in the fields that the mapping names. */
export function readOptions(read: FieldReader, mapping: Mapping): SourceOption[] | Refusal {
  const unknown = fieldBeyond(read, mapping);
  if (unknown !== null) return refusal('option_not_mapped', unknown);
  const entries = readEntries(read, mapping.options);
  if (entries === null) return refusal('wrong_form', 'options');
  const texts = entries.map(({ value }) => textOf(value));
  if (mapping.fewerOptions) texts.splice(texts.findLastIndex((text) => text !== '') + 1);
  const isLettered = 'lettered' in mapping.options && mapping.options.lettered;
  const options: SourceOption[] = [];
  for (const [index, written] of texts.entries()) {
    const text = isLettered && written ? withoutLetter(written, index) : written;
    const place = `option ${index + 1}`;
    if (text === null) return refusal('wrong_form', place);
    if (text === '') return refusal('empty_option', place);
    options.push({ label: entries[index]?.label ?? null, text });
  }
  return options;
}

const LABEL_AT_END = /^(.*?)([a-p]|\d{1,2})$/isu;

/**
 * The field that follows those of the options, `ope` for `opa` to `opd`, if it holds something: one more
 * option.
 */
function fieldBeyond(read: FieldReader, mapping: Mapping): string | null {
  const fields = 'fields' in mapping.options ? mapping.options.fields : [];
  const names = fields.map((field) => LABEL_AT_END.exec(`${field}`));
  const [, before = '', label = ''] = names.at(-1) ?? [];
  if (label === '' || fields.length === MAX_OPTIONS || names.some((name) => name?.[1] !== before))
    return null;
  const next = /\d/u.test(label) ? `${Number(label) + 1}` : String.fromCharCode(label.charCodeAt(0) + 1);
  const name = before + next;
  const isKnown = fieldsOf(mapping).some((field) => `${field}` === name);
  return isKnown || textOf(read(name)) === '' ? null : name;
}

type OptionEntry = { label: string | null; value: unknown };

/** @returns null if the one field that should hold the options holds something else */
function readEntries(read: FieldReader, options: Mapping['options']): OptionEntry[] | null {
  if ('fields' in options) return options.fields.map((field) => ({ label: null, value: read(field) }));
  if ('inStem' in options) return [];
  const value = read(options.field);
  const isText = options.separator !== undefined && typeof value === 'string';
  const entries = entriesOf(isText ? value.split(options.separator ?? '') : value);
  return entries?.map((entry) => optionOfObject(entry, options)) ?? null;
}

/** The entries of a list or of an object of label → text. @returns null if it is neither */
function entriesOf(value: unknown): OptionEntry[] | null {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((option: unknown) => ({ label: null, value: option }));
  if (typeof value !== 'object') return null;
  return Object.entries(value).map(([label, option]) => ({ label, value: option }));
}

function optionOfObject(entry: OptionEntry, { text, label }: OptionsInOneField): OptionEntry {
  if (typeof entry.value !== 'object' || entry.value === null) return entry;
  const read = jsonFieldReader(entry.value);
  return {
    label: (label === undefined ? null : textOf(read(label))) || entry.label,
    value: text === undefined ? entry.value : read(text),
  };
}

const LETTERED = /^(?:\(([a-z])\)|([a-z])\s?[).:、．）])\s*(.*)$/isu;

/**
 * An option's text without the letter before it; null if it does not begin with the letter of its position.
 */
function withoutLetter(text: string, index: number): string | null {
  const [, bracketed, letter = bracketed, rest = ''] = LETTERED.exec(text) ?? [];
  return letter !== undefined && positionOf(letter) === index ? rest : null;
}
