import { foldText } from '@assay/assessment';
import { type Refusal, refusal } from '../../findings.ts';
import { positionOf } from '../../options/options.ts';
import type { KeyForm, Mapping } from '../mapping.ts';
import { type FieldReader, quote, textOf } from '../source-item.ts';
import { readAnyKey } from './any-key.ts';
import { keyBesideOptions } from './truths.ts';

/**
 * An option as the bank names it: its label when it has one, and its text as written.
 * @param feedback what the field beside it says of it
 */
export type SourceOption = { label: string | null; text: string; feedback?: unknown };

export type KeyResult = { type: 'key'; right: number[] } | { type: 'truths'; truths: boolean[] } | Refusal;

const LETTER = /^[([]?\s*([a-z])\s*[)\].:]?$/iu;
/** Tables that passed through a spreadsheet write 3 as 3.0. */
const NUMBER = /^(-?\d{1,9})(?:\.0+)?$/u;
/** Finds the right options, or the truth of each part. */
export function readKey(read: FieldReader, mapping: Mapping, options: SourceOption[]): KeyResult {
  const { key, kind } = mapping;
  if (key.form === 'true-false') return keyBesideOptions(read, mapping, options.length);
  const entries = keyEntries(read, key);
  if ('type' in entries) return entries;
  if (key.form === 'any')
    return entries.length === 0 ? refusal('no_key') : readAnyKey(entries.join('; '), options);
  // For parts an empty list says that none is true; a missing one says nothing.
  const noneIsTrue = kind === 'parts' && [key.field].flat().some((field) => isEmptyList(read(field)));
  if (entries.length === 0 && !noneIsTrue) return refusal('no_key');
  const right: number[] = [];
  for (const entry of entries) {
    const index = findOption(entry, key.form, options);
    if (index === null) return refusal('key_not_understood', quote(entry));
    if (index === 'several') return refusal('key_not_understood', `${quote(entry)} is the label of several`);
    if (options[index] === undefined) return refusal('key_outside_options', quote(entry));
    if (right.includes(index)) return refusal('key_repeated', quote(entry));
    right.push(index);
  }
  return { type: 'key', right: right.sort((a, b) => a - b) };
}

/** The entries of an item's key as they are written. */
export function keyEntries(read: FieldReader, { field, separator }: Mapping['key']): string[] | Refusal {
  const entries: string[] = [];
  for (const value of [field].flat().flatMap((each) => read(each) ?? [])) {
    const result = textOf(value);
    if (result.type === 'wrong_form') return refusal('wrong_form', 'key');
    if (result.type !== 'text') continue;
    entries.push(...splitEntries(result.text, separator));
  }
  return entries;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function splitEntries(text: string, separator: string | undefined): string[] {
  if (separator === undefined) return [text];
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * @returns null when the entry is not in the form, several when it names more than one option; an index that no option
 * has when it names none
 */
function findOption(
  entry: string,
  form: Exclude<KeyForm, 'true-false' | 'any'>,
  options: SourceOption[],
): number | 'several' | null {
  switch (form) {
    case 'letter':
      return indexOfLetter(entry, options);
    case 'label':
      return indexOfLabel([entry], options);
    case 'text':
      return options.findIndex((option) => foldText(option.text) === foldText(entry));
    case 'number-from-0':
      return indexOfNumber(entry, 0);
    case 'number-from-1':
      return indexOfNumber(entry, 1);
  }
}

function indexOfLetter(entry: string, options: SourceOption[]): number | 'several' | null {
  const letter = LETTER.exec(entry)?.[1]?.toLowerCase();
  if (options.some((option) => option.label !== null)) return indexOfLabel([entry, letter], options);
  return letter === undefined ? null : positionOf(letter);
}

function indexOfLabel(wanted: (string | undefined)[], options: SourceOption[]): number | 'several' {
  const folded = wanted.map((label) => label?.toLowerCase());
  const named = options.flatMap(({ label }, index) =>
    label !== null && folded.includes(label.trim().toLowerCase()) ? [index] : [],
  );
  return named.length > 1 ? 'several' : (named[0] ?? -1);
}

function indexOfNumber(entry: string, first: 0 | 1): number | null {
  const number = NUMBER.exec(entry)?.[1];
  return number === undefined ? null : Number(number) - first;
}
